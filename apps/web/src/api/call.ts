import { apiNames } from '@trellis/domain/api/endpoint'
import { z } from 'zod'
import { createClient } from './client.ts'
import { RequestCanceledError } from './request-error.ts'

const basesSchema = z.partialRecord(z.enum(apiNames), z.string())

type Client = ReturnType<typeof createClient>
let client: Client | undefined

/** Calls an endpoint: `call(teamsApi.teamUsers, { query: { TeamId: teamId } })`. */
export const call: Client['call'] = (endpoint, request) => clientOfThisPage().call(endpoint, request)

/** Where a link, an image or a download of an endpoint is found. */
export const addressOf: Client['addressOf'] = (endpoint, request) => clientOfThisPage().addressOf(endpoint, request)

/** Made at the first call. A deployment re-points interfaces with `<meta name="trellis-interfaces" content='{"team": "https://..."}'>`. */
function clientOfThisPage() {
  client ??= createClient({
    bases: configuredBases(),
    fetch: (input, init) => fetch(input, init),
    origin: location.origin,
    wait,
  })
  return client
}

function configuredBases() {
  const content = document.querySelector<HTMLMetaElement>('meta[name="trellis-interfaces"]')?.content
  return content ? basesSchema.parse(JSON.parse(content)) : {}
}

function wait(ms: number, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new RequestCanceledError())
    })
  })
}
