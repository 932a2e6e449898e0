import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const source = path.join(import.meta.dirname, 'src')
/** What stands before the first record of a list can be read; everything else brings all phrases with it. */
const firstScreen = ['main.tsx', 'shell/team-frame.tsx', 'features/records/records-page.tsx']
/** Said of what a server refuses: they are there before it is told (errorPhrases, src/i18n/all-phrases.ts). */
const later = new Set(['errors.${error.code}'])
const prefix = 'virtual:first-phrases/'

interface PhraseTree {
  readonly [key: string]: string | PhraseTree
}

/**
 * The phrases that the first screen can say, per language: a tenth of them all. Found where they are written, in the
 * sources that the screen imports, so that nobody keeps a list of them.
 */
export function firstPhrases(): Plugin {
  let isBuild = true
  return {
    name: 'trellis-first-phrases',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const language = id.slice(prefix.length + 1)
      // While one develops every phrase may be wanted a moment later.
      if (!isBuild) return `export { ${language} as default } from '@trellis/i18n/${language}'`
      const file = path.join(import.meta.dirname, `../../packages/i18n/src/${language}.ts`)
      const all = ((await import(file)) as Record<string, PhraseTree>)[language] as PhraseTree
      return `export default ${JSON.stringify(spoken(all, keysIn(sourcesOf(firstScreen), Object.keys(all))))}`
    },
  }
}

/** The files that these import, at once and not when needed, and what those import. */
function sourcesOf(entries: readonly string[]): string[] {
  const found = new Set(entries.map((entry) => path.join(source, entry)))
  for (const file of found) {
    const text = readFileSync(file, 'utf8')
    for (const [, address] of text.matchAll(/^(?:import\b(?!\s+type\b)|export\s+[{*])[^'"(]*?'(\.[^']+\.tsx?)'/gm)) {
      const imported = path.resolve(path.dirname(file), address as string)
      if (existsSync(imported)) found.add(imported)
    }
  }
  return [...found]
}

/** What is written as a key: whole, or with a part that is known when it is said (errors.${code}). */
function keysIn(files: readonly string[], areas: readonly string[]): RegExp[] {
  const starts = `(?:${areas.join('|')})\\.`
  const written = new RegExp(`'(${starts}[\\w.-]+)'|\`(${starts}[^\`]+)\``, 'g')
  const keys = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(written)].map(([, whole, template = '']) => whole ?? template),
  )
  // A plural has an ending per form; a branch is said by its parts.
  return [...new Set(keys)]
    .filter((key) => !later.has(key))
    .map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}(?:[._]|$)`))
}

/** The part of the tree that the keys name. */
function spoken(tree: PhraseTree, keys: readonly RegExp[], above = ''): PhraseTree {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]): [string, string | PhraseTree][] => {
      const at = `${above}${name}`
      if (typeof value === 'string') return keys.some((key) => key.test(at)) ? [[name, value]] : []
      const below = spoken(value, keys, `${at}.`)
      return Object.keys(below).length > 0 ? [[name, below]] : []
    }),
  )
}
