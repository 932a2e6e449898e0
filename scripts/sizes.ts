import { globSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'

const sources = [
  'apps/*/src/**/*.{ts,tsx}',
  'packages/*/src/**/*.ts',
  'scripts/*.{ts,mjs}',
  'bench/**/*.ts',
  'e2e/**/*.ts',
]
const mostLines = 400
const mostTestLines = 600

/** Prints how long the files are. @returns false when one is too long to be about one thing */
export function printSizes(): boolean {
  const files = globSync(sources, { cwd: root }).map(measure)
  const byLength = files.toSorted((one, other) => one.lines - other.lines)
  const at = (share: number) => byLength[Math.floor((byLength.length - 1) * share)]?.lines
  console.log(`${files.length} files; median ${at(0.5)} lines, nine in ten at most ${at(0.9)}; the longest:`)
  for (const { lines, path } of byLength.slice(-5).toReversed()) console.log(`  ${lines}  ${path}`)
  const tooLong = files.filter(({ lines, path }) => lines > (isTest(path) ? mostTestLines : mostLines))
  for (const { lines, path } of tooLong) console.error(`${path} has ${lines} lines: find the second idea in it.`)
  return tooLong.length === 0
}

function measure(path: string): { path: string; lines: number } {
  return { path, lines: readFileSync(`${root}/${path}`, 'utf8').trimEnd().split('\n').length }
}

function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path)
}
