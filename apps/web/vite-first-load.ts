import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const frame = 'src/shell/team-frame.tsx'

/** Screens whose files are named in the page itself, by their paths, so that the browser asks for all of them at once. */
const screens = [
  {
    name: 'list',
    pattern: '^/team-[^/]+/data-collections/\\d+/records/?$',
    modules: [frame, 'src/features/records/records-page.tsx'],
  },
  { name: 'frame', pattern: '^/team-[^/]+(/|$)', modules: [frame] },
]

/**
 * Writes which files a page loads first (first-load.json): the server names them in the page, and a check weighs them.
 * TRELLIS_PARTS=list also prints what those of that screen are made of.
 */
export function firstLoad(): Plugin {
  return {
    name: 'trellis-first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      if (!entry) throw new Error('The build has no entry')
      const base = withImports([entry], bundle)
      const report = screens.map(({ name, pattern, modules }) => {
        const roots = chunks.filter(({ moduleIds }) => modules.some((end) => moduleIds.some((id) => id.endsWith(end))))
        const loaded = withImports([entry, ...roots], bundle)
        if (process.env['TRELLIS_PARTS'] === name) printParts(loaded)
        return {
          name,
          pattern,
          scripts: loaded.map(({ fileName }) => fileName),
          files: loaded
            .filter((chunk) => !base.includes(chunk))
            .flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)]),
        }
      })
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify({ screens: report }) })
    },
  }
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
