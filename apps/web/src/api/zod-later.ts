/**
 * Stands for `zod` in the built app (vite-later-types.ts). The first screen defines hundreds of schemas, which it shares
 * with the server, and reads nothing with them: here a definition is only written down, and made when the library is
 * there and somebody uses it. The library is there before anything beside the first screen is (ui/later.tsx).
 */
type Zod = typeof import('zod').z

let library: Zod | undefined
let loading: Promise<void> | undefined

/** From then on schemas can read. */
export function schemasReady(): Promise<void> {
  loading ??= bring()
  return loading
}

async function bring() {
  try {
    library = (await import('zod')).z
  } catch (error) {
    loading = undefined
    throw error
  }
}

type Step = { readonly get: PropertyKey } | { readonly args: readonly unknown[] }

const reads = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'then'])

/** What was written down, by what stands for it. */
const recipes = new WeakMap<object, () => unknown>()

function write(from: () => unknown, step: Step, owner?: () => unknown): unknown {
  let made: { readonly value: unknown } | undefined
  const make = () => (made ??= { value: take(from(), step, owner?.()) }).value
  const stand = new Proxy(() => undefined, {
    // The owner of a method is what it was read from.
    get(_target, key) {
      if (library) return read(make(), key)
      if (reads.has(key)) throw new Error('A schema reads before its library is there')
      return write(make, { get: key })
    },
    apply: (_target, _self, args: unknown[]) =>
      library ? take(make(), { args }, from()) : write(make, { args }, from),
    has: (_target, key) => key in (make() as object),
  })
  recipes.set(stand, make)
  return stand
}

function take(value: unknown, step: Step, owner: unknown): unknown {
  if ('get' in step) return (value as Record<PropertyKey, unknown>)[step.get]
  return Reflect.apply(value as () => unknown, owner, step.args.map(real))
}

/** A property of a schema; its methods keep their owner and take schemas that were only written down. */
function read(owner: unknown, key: PropertyKey): unknown {
  const value = (owner as Record<PropertyKey, unknown>)[key]
  if (typeof value !== 'function') return value
  return (...args: unknown[]) => Reflect.apply(value, owner, args.map(real))
}

/** With everything made that was only written down. */
function real(value: unknown): unknown {
  if (typeof value === 'function') {
    const make = recipes.get(value)
    if (make) return make()
    // A check or a default of ours: what it gives back may be a schema, or a mark of the library.
    return (...args: unknown[]) => real(Reflect.apply(value, undefined, args))
  }
  if (Array.isArray(value)) return value.map(real)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, real(part)]))
}

function start(): Zod {
  if (!library) throw new Error('A schema reads before its library is there')
  return library
}

export const z = new Proxy({} as Zod, {
  get: (_target, key) => (library ? read(library, key) : write(start, { get: key })),
})
