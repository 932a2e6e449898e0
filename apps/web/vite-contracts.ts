import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = path.join(import.meta.dirname, '../..')
const isContract = /\/packages\/domain\/src\/(.+\/(?:[\w-]+-)?api)\.ts$/

interface Endpoint {
  readonly api: string
  readonly method: string
  readonly path: string
  readonly reply: unknown
  readonly upload?: true
  readonly repeatable?: true
}

/**
 * Of a contract pages need addresses: what a request and its answer look like is for the compiler and the server. A
 * contract of which pages use nothing else is replaced by its addresses.
 */
export function addressesOnly(): Plugin {
  let used: ReadonlyMap<string, ReadonlySet<string>> | undefined
  return {
    name: 'trellis-addresses-only',
    apply: 'build',
    enforce: 'pre',
    async transform(_code, id) {
      const [, name = ''] = isContract.exec(id.replaceAll('\\', '/')) ?? []
      if (name === '') return undefined
      used ??= usedNames()
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const wanted = [...(used.get(name) ?? [])].filter((each) => each in exported)
      if (!wanted.every((each) => isAddresses(exported[each]) || isPlain(exported[each]))) return undefined
      const lines = wanted.map((each) => `export const ${each} = ${JSON.stringify(short(exported[each]))}`)
      return { code: `${lines.join('\n')}\n`, map: null }
    },
  }
}

/** What is imported from each contract, other than types. */
function usedNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  for (const file of globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts'], { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, list = '', address = ''] of text.matchAll(/^(?:import|export)\s*\{([^}]*)\}\s*from\s*'([^']+)'/gm)) {
      const at = address.startsWith('.')
        ? path.relative('packages/domain/src', path.join(path.dirname(file), address)).replaceAll('\\', '/')
        : address.replace('@trellis/domain/', '')
      const key = at.replace(/\.ts$/, '')
      const found = names.get(key) ?? new Set()
      names.set(key, found)
      for (const each of list.split(',').map((one) => one.trim()))
        if (each !== '' && !each.startsWith('type ')) found.add(each.split(/\s+as\s+/)[0] as string)
    }
  }
  return names
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'api' in value

const isAddresses = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isEndpoint)

/** Numbers, texts and lists of them. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function short(value: unknown): unknown {
  if (!isAddresses(value)) return value
  return Object.fromEntries(
    Object.entries(value as Record<string, Endpoint>).map(([name, { api, method, path: address, reply, ...rest }]) => [
      name,
      {
        api,
        method,
        path: address,
        ...(reply === 'bytes' && { reply }),
        ...(rest.upload && { upload: true }),
        ...(rest.repeatable && { repeatable: true }),
      },
    ]),
  )
}
