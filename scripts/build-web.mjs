// @ts-check
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { environmentFor } from './bootstrap.mjs'
import { withLock } from './lock.mjs'
import { inRoot, root } from './paths.mjs'

const stamp = inRoot('apps', 'web', 'dist', '.built-from')
const sources = [
  inRoot('apps', 'web'),
  inRoot('packages', 'domain'),
  inRoot('packages', 'i18n'),
  inRoot('package-lock.json'),
]

/** Builds the web app when its sources differ from those of the last build. @param {string} node */
export async function buildWeb(node) {
  if (isFresh()) return
  await withLock(inRoot('.node', 'building'), 'Another start builds the web app; waiting for it.', () => {
    if (!isFresh()) build(node)
  })
}

/** @param {string} node */
function build(node) {
  console.log('Building the web app…')
  const hash = sourceHash()
  const { status } = spawnSync(node, [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel=warn'], {
    cwd: inRoot('apps', 'web'),
    env: environmentFor(node),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The web app could not be built; the reason is above.')
  compress(inRoot('apps', 'web', 'dist', 'assets'))
  writeFileSync(stamp, hash)
}

/** Scripts and styles lie ready in the two forms browsers ask for. @param {string} folder */
function compress(folder) {
  for (const path of filesIn(folder).filter((name) => /\.(js|css)$/.test(name))) {
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

function isFresh() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (path.endsWith('.json')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !/\.test\.tsx?$/.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = join(path, entry.name)
      return entry.isDirectory() ? filesIn(inside) : [inside]
    })
}
