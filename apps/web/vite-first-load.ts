import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const start = 'src/main.tsx'
const frame = 'src/shell/team-frame.tsx'

/** Screens whose files are named in the page itself, by their paths, so that the browser asks for all of them at once. */
const screens = [
  {
    name: 'list',
    pattern: '^/team-[^/]+/data-collections/\\d+/records/?$',
    modules: [frame, 'src/features/records/records-page.tsx'],
    wantsLaterFiles: false,
  },
  // All others stand when a part of their own is there as well, so they begin with the list of what it needs.
  { name: 'frame', pattern: '^/team-[^/]+(/|$)', modules: [frame], wantsLaterFiles: true },
  { name: 'page', pattern: '^/', modules: [], wantsLaterFiles: true },
]

/** How the list of all later files begins (vite-later-files.ts). */
export const nameOfLaterFiles = 'assets/later-files-'

/**
 * Writes which files a page loads first (first-load.json): the server names them in the page, and a check weighs them.
 * TRELLIS_PARTS=list also prints what those of that screen are made of.
 */
export function firstLoad(): Plugin {
  return {
    name: 'trellis-first-load',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const base = chunksOf([], bundle)
        const laterFiles = Object.keys(bundle).filter((file) => file.startsWith(nameOfLaterFiles))
        const report = screens.map(({ name, pattern, modules, wantsLaterFiles }) => {
          const loaded = chunksOf(modules, bundle)
          if (process.env['TRELLIS_PARTS'] === name) printParts(loaded)
          const ofItsOwn = loaded.filter((chunk) => !base.includes(chunk))
          const also = wantsLaterFiles ? laterFiles : []
          return {
            name,
            pattern,
            scripts: [...loaded.map(({ fileName }) => fileName), ...also],
            files: [...ofItsOwn.flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)]), ...also],
          }
        })
        this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify({ screens: report }) })
      },
    },
  }
}

/** All scripts of the first screens. */
export const firstChunks = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  chunksOf(
    screens.flatMap(({ modules }) => modules),
    bundle,
  )

/** The scripts that every page needs, those of these modules, and what they import. */
function chunksOf(modules: readonly string[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const isIn = (chunk: Rolldown.OutputChunk, end: string) => chunk.moduleIds.some((id) => id.endsWith(end))
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  if (!chunks.some((chunk) => isIn(chunk, start))) throw new Error('The build has no start')
  return withImports(
    chunks.filter((chunk) => [start, ...modules].some((end) => isIn(chunk, end))),
    bundle,
  )
}

function withImports(roots: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set(roots)
  for (const chunk of found)
    for (const file of chunk.imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') found.add(imported)
    }
  return [...found]
}

const stylesOf = (chunk: Rolldown.OutputChunk) => [...(chunk.viteMetadata?.importedCss ?? [])]

function printParts(chunks: readonly Rolldown.OutputChunk[]) {
  const kb = (code: string) => gzipSync(code, { level: 9 }).length / 1000
  for (const { fileName, code, modules } of chunks) {
    console.log(`${kb(code).toFixed(1)} kB ${fileName}`)
    const parts = Object.entries(modules).map(([id, module]) => ({ id, size: kb(module.code ?? '') }))
    for (const { id, size } of parts.filter((part) => part.size > 0.4).toSorted((one, other) => other.size - one.size))
      console.log(`  ${size.toFixed(1)} ${id.replace(/^.*\/(node_modules|apps|packages)\//, '')}`)
  }
}
