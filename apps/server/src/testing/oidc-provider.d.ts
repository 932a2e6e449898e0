// The package brings no types; this is the part that the tests use.
declare module 'oidc-provider' {
  import type { Server } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: object)
    listen(port: number, host: string): Server
  }
}
