import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/**
 * A real OpenID Connect provider on a free loopback port, with its own sign-in form. Prints its address. The accounts
 * are claims by subject in ACCOUNTS, the address to come back to is REDIRECT_URI.
 */
const accounts = JSON.parse(process.env.ACCOUNTS ?? '{}') as Record<string, object>
const port = await freePort()
const issuer = `http://127.0.0.1:${port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'trellis',
      client_secret: 'a secret of the test',
      redirect_uris: [process.env.REDIRECT_URI],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  pkce: { required: () => true },
  cookies: { keys: ['only for tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_: unknown, sub: string) =>
    accounts[sub] && { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) },
})
provider.listen(port, '127.0.0.1').once('listening', () => console.log(issuer))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return free
}
