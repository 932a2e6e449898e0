import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildWeb } from './build-web.mjs'
import { inRoot } from './paths.mjs'

/**
 * Script of a screen before its lazy parts, kB gzipped: what stands today, to be lowered and never to grow unseen. The
 * goal of the list is 250 (docs/performance.md).
 */
const most: Readonly<Record<string, number>> = { list: 250, frame: 165.5, page: 146 }

interface Screen {
  readonly name: string
  /** Files below the built app. */
  readonly scripts: readonly string[]
}

/** Weighs what the built app loads first. @returns false where a screen grew above its budget */
export async function weighFirstLoad(): Promise<boolean> {
  await buildWeb(process.execPath)
  const told = JSON.parse(built('first-load.json').toString()) as { screens: Screen[] }
  const screens = told.screens.map(({ name, scripts }) => ({
    name,
    kb: scripts.reduce((sum, file) => sum + kbOf(file), 0),
  }))
  for (const { name, kb } of screens) console.log(`${name}: ${kb.toFixed(1)} kB of ${most[name]} kB`)
  const tooHeavy = screens.filter(({ name, kb }) => !(kb <= (most[name] ?? 0)))
  for (const { name } of tooHeavy)
    console.error(
      `The first load of ${name} grew. TRELLIS_PARTS=${name} vite build, in apps/web, shows of what it is made.`,
    )
  return tooHeavy.length === 0
}

const built = (file: string) => readFileSync(inRoot('apps', 'web', 'dist', file))

/** As it is written: the build puts the names of later files into a file at the very end. */
const kbOf = (file: string) => gzipSync(built(file), { level: 9 }).length / 1000
