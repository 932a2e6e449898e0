import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const domain = path.join(import.meta.dirname, '../../packages/domain/src')
const isContract = /\/packages\/domain\/src\/(?:.+\/(?:[\w-]+-)?api)\.ts$/
const addresses = '?addresses'

interface Endpoint {
  readonly api: string
  readonly method: string
  readonly path: string
  readonly reply: unknown
  readonly upload?: true
  readonly repeatable?: true
}

/**
 * Of a contract pages need addresses: what a request and its answer look like is for the compiler and the server. Who
 * imports addresses gets these alone; the rest of the contract is a file for whoever uses something else of it.
 */
export function addressesOnly(): Plugin {
  return {
    name: 'trellis-addresses-only',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/(?:apps\/web|packages\/domain)\/src\/.+\.tsx?$/.test(id.replaceAll('\\', '/'))) return undefined
      let changed = code
      for (const [whole, names = '', address = ''] of code.matchAll(/^import\s*\{([^}]*)\}\s*from\s*'([^']+)'/gm)) {
        const file = contractAt(address, id)
        if (file !== undefined) changed = changed.replace(whole, await twoImports(names, file))
      }
      return changed === code ? undefined : { code: changed, map: null }
    },
    async load(id) {
      if (!id.endsWith(addresses)) return undefined
      const exported = await namesIn(id.slice(0, -addresses.length))
      const lines = Object.entries(exported)
        .filter(([, value]) => isShort(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(short(value))}`)
      return { code: `${lines.join('\n')}\n`, map: null, moduleSideEffects: false }
    },
  }
}

function contractAt(address: string, importer: string): string | undefined {
  const file = address.startsWith('@trellis/domain/')
    ? path.join(domain, `${address.slice('@trellis/domain/'.length)}.ts`)
    : path.resolve(path.dirname(importer), address)
  return isContract.test(file.replaceAll('\\', '/')) && existsSync(file) ? file : undefined
}

const namesIn = async (file: string) => (await import(pathToFileURL(file).href)) as Record<string, unknown>

async function twoImports(names: string, file: string): Promise<string> {
  const exported = await namesIn(file)
  const values = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  const isOfAddresses = (name: string) => isShort(exported[name.split(/\s+as\s+/)[0] as string])
  const imported = (some: readonly string[], from: string) =>
    some.length > 0 ? `import { ${some.join(', ')} } from ${JSON.stringify(from)};` : ''
  return (
    imported(values.filter(isOfAddresses), `${file}${addresses}`) +
    imported(
      values.filter((name) => !isOfAddresses(name)),
      file,
    )
  )
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'api' in value

const isAddresses = (value: unknown): value is Readonly<Record<string, Endpoint>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isEndpoint)

/** Numbers, texts and lists of them. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  return ['string', 'number', 'boolean'].includes(typeof value)
}

const isShort = (value: unknown): boolean => isAddresses(value) || isPlain(value)

function short(value: unknown): unknown {
  if (!isAddresses(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, { api, method, path: address, reply, ...rest }]) => [
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
