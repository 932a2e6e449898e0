import type { Endpoint, ReplyOf, RequestOf } from '@trellis/domain/api/endpoint'
import { addressFor, type BaseAddresses } from './addresses.ts'
import { newKey } from './new-key.ts'
import { errorFrom, RequestCanceledError, RequestError } from './request-error.ts'
import type { SigningCredentials } from './signature.ts'

export interface ClientOptions {
  /** Base address per named interface; `/api` where none is given. */
  bases: BaseAddresses
  /** Signs every request where the interfaces stand behind a gateway that asks for it. */
  credentials?: () => Promise<SigningCredentials>
  fetch: typeof fetch
  /** Where relative addresses are resolved for signing. */
  origin: string
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  /** Awaited before a refusal is told: what it is told with may still be on its way. */
  beforeRefusal?: () => Promise<void>
}

interface CallOptions {
  signal?: AbortSignal
  /** The same key sent again gives the first answer instead of a second record. Made up for each create unless given. */
  idempotencyKey?: string
  /** The file of an upload endpoint. */
  file?: Blob
}

/** Ids may be given as numbers: an address writes them out anyway. */
type Written<T> = { [K in keyof T]: Extract<T[K], string> extends never ? T[K] : T[K] | number }
type Parts<E extends Endpoint> = {
  [K in keyof RequestOf<E>]: K extends 'params' | 'query' ? Written<RequestOf<E>[K]> : RequestOf<E>[K]
}
export type CallRequest<E extends Endpoint> = Parts<E> & CallOptions
interface AnyRequest extends CallOptions {
  params?: object
  query?: object
  body?: unknown
}

/** Waits before the second and the third attempt; jitter keeps many clients from coming back together. */
const retryWaitsMs = [300, 1200]
const worthRepeating = new Set([0, 502, 503, 504])

/** The one way the web client talks to the server (specification section 7): everything typed by the contracts. */
export function createClient(options: ClientOptions) {
  async function call<E extends Endpoint>(endpoint: E, request: CallRequest<E>): Promise<ReplyOf<E>> {
    const parts = request as AnyRequest
    const attempt = {
      address: addressFor(endpoint, parts, options.bases),
      ...contentOf(endpoint, parts),
      signal: parts.signal,
    }
    for (let attempts = 0; ; attempts += 1) {
      try {
        return (await send(endpoint, attempt, options)) as ReplyOf<E>
      } catch (error) {
        const waitMs = retryWaitsMs[attempts]
        if (waitMs === undefined || !isSafeToRepeat(endpoint, attempt.headers, error)) throw error
        await options.wait(waitMs * (0.75 + Math.random() / 2), parts.signal)
      }
    }
  }

  /** For links, images and downloads, which the browser fetches itself. */
  function addressOf<E extends Endpoint>(endpoint: E, request: Parts<E>) {
    return addressFor(endpoint, request, options.bases)
  }

  return { call, addressOf }
}

interface Attempt {
  address: string
  headers: Record<string, string>
  body: string | FormData | undefined
  signal: AbortSignal | undefined
}

function contentOf(endpoint: Endpoint, { body, file, idempotencyKey }: AnyRequest): Pick<Attempt, 'headers' | 'body'> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method === 'POST' && !endpoint.repeatable && !endpoint.isShownOnce)
    headers['idempotency-key'] = idempotencyKey ?? newKey()
  if (endpoint.upload) {
    const form = new FormData()
    if (file) form.append('file', file)
    return { headers, body: form }
  }
  if (body === undefined) return { headers, body: undefined }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

async function send(endpoint: Endpoint, attempt: Attempt, options: ClientOptions): Promise<unknown> {
  const { address, body, signal } = attempt
  const headers = { ...attempt.headers, ...(await signed(endpoint, attempt, options)) }
  try {
    // Nothing is followed: an answer of 300 or higher is an error (specification section 7).
    const response = await options.fetch(address, {
      method: endpoint.method,
      headers,
      body,
      signal,
      credentials: 'same-origin',
      redirect: 'manual',
    })
    if (!response.ok) {
      const [text] = await Promise.all([response.text(), options.beforeRefusal?.()])
      throw errorFrom(response.status, text, response.headers.get('x-request-id'))
    }
    if (endpoint.reply === 'bytes') return await response.blob()
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw new RequestCanceledError()
    if (error instanceof RequestError) throw error
    throw new RequestError(0, 'unexpected', {}, null, error)
  }
}

async function signed(endpoint: Endpoint, { address, headers, body }: Attempt, { credentials, origin }: ClientOptions) {
  if (!credentials) return {}
  const url = new URL(address, origin)
  const signable = {
    method: endpoint.method,
    host: url.host,
    path: url.pathname,
    query: [...url.searchParams],
    headers: Object.entries(headers).filter(([name]) => name === 'content-type'),
    // The boundary of a form is the browser's secret: gateways take uploads by signed address instead.
    body: typeof body === 'string' ? body : '',
  }
  const { signatureHeaders } = await import('./signature.ts')
  return signatureHeaders(signable, await credentials(), new Date())
}

/** Questions always; creates because their key makes the second one an echo; a change or deletion never by itself. */
function isSafeToRepeat(endpoint: Endpoint, headers: Record<string, string>, error: unknown) {
  if (!(error instanceof RequestError) || !worthRepeating.has(error.status)) return false
  return endpoint.method === 'GET' || endpoint.repeatable === true || 'idempotency-key' in headers
}
