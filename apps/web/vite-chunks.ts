import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const root = import.meta.dirname
const inSource = (file: string) => path.join(root, 'src', file).replaceAll('\\', '/')

/** What loads together: the parts of the first screen, from the one that all pages need to the one that is a list of records. */
const parts = [
  { name: 'base', entry: inSource('main.tsx') },
  { name: 'frame', entry: inSource('shell/team-frame.tsx') },
  { name: 'list', entry: inSource('features/records/records-page.tsx') },
] as const

/** Icons of later parts, each of them shared by some: small enough to come together. */
export const icons = /\/node_modules\/@phosphor-icons\//

/** What libraries list beside what the first screens use, and only later parts do. */
const ofLaterParts = /\/(?:infiniteQuery\w+|useInfiniteQuery|useBlocker)\.js$/

interface Modules {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

/** Each part in a file of its own, libraries apart: a hundred small files cost more than what is in them. */
export function chunkOf() {
  let partOf: Map<string, string> | undefined
  return (id: string, modules: Modules): string | null => {
    partOf ??= assign(modules)
    return partOf.get(id) ?? null
  }
}

/**
 * What comes later goes by its hash alone: the first screen names two hundred such files, and names of files compress
 * badly.
 */
export const fileNames = {
  chunkFileNames: ({ name }: { name: string }) =>
    name === 'libraries' || parts.some((part) => part.name === name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
  assetFileNames: ({ names }: { names: readonly string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
}

function assign(modules: Modules): Map<string, string> {
  const assigned = new Map<string, string>()
  for (const { name, entry } of parts) {
    const waiting = [entry]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (assigned.has(id) || ofLaterParts.test(id)) continue
      assigned.set(id, name === 'base' && id.includes('/node_modules/') ? 'libraries' : name)
      waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return assigned
}

const named =
  /import\s*\{([^}]*)\}\s*from\s*["'](@mantine\/(?:core|hooks|dates|modals|notifications|store)|@phosphor-icons\/react|react-i18next)["'];?/g

/**
 * Components are imported from their own files instead of through the list of all of their library: what imports the
 * list would seem to need everything that any page uses.
 */
export function directImports(): Plugin {
  const filesOf = new Map<string, ReadonlyMap<string, string>>()
  return {
    name: 'trellis-direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.(?:[mc]?js|tsx?)$/.test(id) || !/@mantine\/|@phosphor-icons\/|react-i18next/.test(code)) return undefined
      const direct = code.replaceAll(named, (whole: string, names: string, library: string) => {
        const files = filesOf.get(library) ?? filesIn(library)
        filesOf.set(library, files)
        return names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const file = files.get(name.split(/\s+as\s+/)[0] as string)
            return `import { ${name} } from ${JSON.stringify(file ?? library)};`
          })
          .join('')
      })
      // The names of components are for those who develop.
      const nameless = id.includes('/node_modules/')
        ? direct.replaceAll(/^\w+\.displayName = [`"'][^`"'\n]*[`"'];?$/gm, '')
        : direct
      return { code: nameless, map: null }
    },
  }
}

const lists: Readonly<Record<string, string>> = {
  '@phosphor-icons/react': 'dist/index.es.js',
}

/** The names of a library's list, with the files they come from where each has one of its own. */
function filesIn(library: string): ReadonlyMap<string, string> {
  const list =
    library === 'react-i18next'
      ? inSource('i18n/react-phrases.ts')
      : path.join(realpathSync(path.join(root, '../../node_modules', library)), lists[library] ?? 'esm/index.mjs')
  return new Map(
    [...readFileSync(list, 'utf8').matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g)].flatMap(
      ([, names = '', file = '']) =>
        names.split(',').flatMap((name) => {
          const [inFile = '', outside = inFile] = name.trim().split(/\s+as\s+/)
          // The icons are imported under short names and given on under their own.
          const isSame = inFile === outside || library.startsWith('@phosphor')
          return isSame ? [[inFile, path.resolve(path.dirname(list), file)] as const] : []
        }),
    ),
  )
}
