import { readFileSync } from 'node:fs'
import { buildWeb } from './build-web.mjs'
import { inRoot } from './paths.mjs'

/**
 * Script of a screen before its lazy parts, kB gzipped: what stands today, to be lowered and never to grow unseen. The
 * goal of the list is 250 (docs/performance.md).
 */
const most: Readonly<Record<string, number>> = { list: 315, frame: 220 }

interface Screen {
  readonly name: string
  readonly kb: number
}

/** Weighs what the built app loads first. @returns false where a screen grew above its budget */
export async function weighFirstLoad(): Promise<boolean> {
  await buildWeb(process.execPath)
  const { screens } = JSON.parse(readFileSync(inRoot('apps', 'web', 'dist', 'first-load.json'), 'utf8')) as {
    screens: Screen[]
  }
  for (const { name, kb } of screens) console.log(`${name}: ${kb.toFixed(1)} kB of ${most[name]} kB`)
  const tooHeavy = screens.filter(({ name, kb }) => !(kb <= (most[name] ?? 0)))
  for (const { name } of tooHeavy)
    console.error(
      `The first load of ${name} grew. TRELLIS_PARTS=${name} vite build, in apps/web, shows of what it is made.`,
    )
  return tooHeavy.length === 0
}
