import { apiNames, type ApiName, type Endpoint } from '@trellis/domain/api/endpoint'
import { InvalidApiNameError } from './request-error.ts'

export type BaseAddresses = Partial<Record<ApiName, string>>

const defaultBase = '/api'

/**
 * The whole address of a call: base address of its interface, path with its parameters, query.
 * Lists repeat their name, objects travel as JSON, undefined is left out.
 */
export function addressFor(endpoint: Endpoint, request: { params?: object; query?: object }, bases: BaseAddresses) {
  const base = baseOf(endpoint.api, bases)
  const params = new Map(Object.entries(request.params ?? {}))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))))
  const query = queryText(request.query ?? {})
  return `${base}${path}${query && `?${query}`}`
}

function baseOf(api: ApiName, bases: BaseAddresses) {
  if (!apiNames.includes(api)) throw new InvalidApiNameError()
  const base = (bases[api] ?? defaultBase).replace(/\/$/, '')
  const isBelowThisPage = base === '' || /^\/[^/]/.test(base)
  const isWhole = URL.canParse(base) && /^https?:$/.test(new URL(base).protocol)
  if (!isBelowThisPage && !isWhole) throw new InvalidApiNameError()
  return base
}

function queryText(query: object) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      if (single === undefined) continue
      search.append(name, typeof single === 'object' ? JSON.stringify(single) : String(single))
    }
  }
  return search.toString()
}
