import { cpSync, createReadStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { drawnWeights } from './vite-drawn-weights.ts'

/** Our style names, the folder of the package that draws each, and the ending of its files there. */
const sources = {
  duotone: { folder: 'duotone', ending: '-duotone.svg' },
  solid: { folder: 'fill', ending: '-fill.svg' },
  regular: { folder: 'regular', ending: '.svg' },
} as const

/** Names the specification uses for icons that the catalogue calls otherwise. */
const aliases: Record<string, string> = { 'list-check': 'list-checks' }

const assets = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@phosphor-icons/core/regular/acorn.svg')),
  '..',
)
const address = /^\/icons\/(duotone|solid|regular)\/([a-z0-9-]+)\.svg$/

/** Serves the 1,512 catalogue icons one by one at /icons/{style}/{name}.svg: none of them weighs on the bundle. */
export function icons(): Plugin {
  let outDir = 'dist'
  return {
    name: 'trellis-icons',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = address.exec(request.url ?? '')
        const file = match && sourceFile(match[1] as keyof typeof sources, match[2] as string)
        if (!file || !existsSync(file)) return next()
        response.setHeader('content-type', 'image/svg+xml')
        createReadStream(file).pipe(response)
      })
    },
    closeBundle() {
      for (const style of Object.keys(sources) as (keyof typeof sources)[])
        copyStyle(style, path.join(outDir, 'icons', style))
    },
  }
}

/**
 * Of the six weights that each verb icon of the React package carries, keeps those that are drawn somewhere, to a tenth
 * of a unit: a hundredth of a pixel at the sizes we draw them.
 */
export function drawnWeightsOnly(): Plugin {
  let drawn: ReadonlyMap<string, ReadonlySet<string>> | undefined
  return {
    name: 'trellis-drawn-weights-only',
    apply: 'build',
    transform(code, id) {
      const [, icon] = /@phosphor-icons\/react\/dist\/defs\/(\w+)\.es\.js/.exec(id) ?? []
      if (icon === undefined) return undefined
      drawn ??= drawnWeights()
      return { code: inTenths(onlyWeights(code, drawn.get(`${icon}Icon`) ?? new Set())), map: null }
    },
  }
}

function onlyWeights(code: string, weights: ReadonlySet<string>): string {
  const start = /\[\s*"(thin|light|regular|bold|fill|duotone)",/g
  let kept = code
  for (let match = start.exec(kept); match; match = start.exec(kept)) {
    if (weights.has(match[1] as string)) continue
    kept = kept.slice(0, match.index) + kept.slice(endOfBrackets(kept, match.index)).replace(/^\s*,/, '')
    start.lastIndex = match.index
  }
  return kept
}

const inTenths = (code: string) =>
  code.replaceAll(/(?<=\bd: ")M[^"]*/g, (drawing) =>
    drawing.replaceAll(/(\d*)\.\d+/g, (number, whole: string, at: number) => {
      const tenths = String(Math.round(Number(number) * 10) / 10).replace(/^0\./, '.')
      // 1.5.5 is two numbers for as long as both have their points.
      return whole === '' && /\d/.test(drawing[at - 1] ?? '') ? ` ${tenths}` : tenths
    }),
  )

function endOfBrackets(code: string, start: number) {
  let depth = 0
  for (let index = start; index < code.length; index += 1) {
    if (code[index] === '[') depth += 1
    if (code[index] === ']') depth -= 1
    if (depth === 0) return index + 1
  }
  throw new Error('An icon of @phosphor-icons/react is not drawn as expected')
}

function sourceFile(style: keyof typeof sources, name: string) {
  const { folder, ending } = sources[style]
  return path.join(assets, folder, `${aliases[name] ?? name}${ending}`)
}

function copyStyle(style: keyof typeof sources, target: string) {
  const { folder, ending } = sources[style]
  mkdirSync(target, { recursive: true })
  for (const file of readdirSync(path.join(assets, folder))) {
    cpSync(path.join(assets, folder, file), path.join(target, `${file.slice(0, -ending.length)}.svg`))
  }
  for (const alias of Object.keys(aliases)) cpSync(sourceFile(style, alias), path.join(target, `${alias}.svg`))
}
