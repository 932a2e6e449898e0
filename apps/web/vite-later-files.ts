import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { LaterFiles } from './src/ui/bring-part.ts'
import { firstChunks, nameOfLaterFiles } from './vite-first-load.ts'

const helper = '\0vite/preload-helper.js'
const bringer = path.join(import.meta.dirname, 'src/ui/bring-part.ts')
/** Stands for the list until its name is known. */
const placeholder = 'trellis:later-files'

/** As Vite writes them: the files that a script wants, and which of them each import in it needs. */
const filesOfScript = /^const __vite__mapDeps=.*?=(\[[^\]]*\])\)\)\)=>.*\n/
const needsOfImport = /__vite__mapDeps\(\[([\d,]*)\]\)/g

/**
 * Takes the files that later parts need out of the scripts of the first screens, into a list of its own that comes with
 * the first of these parts (src/ui/bring-part.ts).
 */
export function laterFiles(): Plugin {
  return {
    name: 'trellis-later-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === placeholder ? { id, external: true } : undefined),
    load: (id) =>
      id === helper
        ? `import { partBringer } from ${JSON.stringify(bringer)}
           const bringPart = partBringer(() => import('${placeholder}'))
           export { bringPart as __vitePreload }`
        : undefined,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = firstChunks(bundle)
        const list = makeList(first)
        const source = Object.entries(list)
          .map(([name, value]) => `export const ${name}=${JSON.stringify(value)};`)
          .join('')
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `${nameOfLaterFiles}${hash}.js`
        this.emitFile({ type: 'asset', fileName, source })
        for (const chunk of first) chunk.code = chunk.code.replace(placeholder, `./${path.basename(fileName)}`)
      },
    },
  }
}

/** The list; the scripts are left with the name of each part in it. */
function makeList(first: readonly Rolldown.OutputChunk[]): LaterFiles {
  const places = new Map<string, number>()
  const needs: Record<string, readonly number[]> = {}
  const placeOf = (file: string) => {
    const place = places.get(file) ?? places.size
    places.set(file, place)
    return place
  }
  const isFirst = (file: string) => first.some(({ fileName }) => fileName === file)
  for (const chunk of first) {
    const [whole = '', written = '[]'] = filesOfScript.exec(chunk.code) ?? []
    const files = JSON.parse(written) as string[]
    chunk.code = chunk.code.slice(whole.length).replaceAll(needsOfImport, (_call, numbers: string) => {
      const needed = numbers.split(',').map((number) => files[Number(number)] as string)
      const [part = ''] = needed
      const inAssets = (file: string) => path.basename(file)
      // A first screen does not wait for the list of what is later. Where it is asked for by a file of its own, which only
      // names what is in the first ones, that and styles are all that it needs.
      const others = needed.filter((file) => !isFirst(file))
      if (others.every((file) => file === part || file.endsWith('.css'))) return JSON.stringify(others.map(inAssets))
      const name = path.basename(part, path.extname(part))
      needs[name] = needed.map((file) => placeOf(inAssets(file)))
      return JSON.stringify(name)
    })
  }
  return { files: [...places.keys()], needs }
}
