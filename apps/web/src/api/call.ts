import { errorPhrases } from '../i18n/all-phrases.ts'
import type { BaseAddresses } from './addresses.ts'
import { createClient } from './client.ts'
import { RequestCanceledError } from './request-error.ts'

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
    beforeRefusal: errorPhrases,
  })
  return client
}

function configuredBases() {
  const content = document.querySelector<HTMLMetaElement>('meta[name="trellis-interfaces"]')?.content
  // Of the server's own page; an address that is none is refused where it is used (addresses.ts).
  return content ? (JSON.parse(content) as BaseAddresses) : {}
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
