// @ts-check
import { spawn } from 'node:child_process'
import { environmentFor, prepare } from './bootstrap.mjs'
import { inRoot, root } from './paths.mjs'

/** @type {import('node:child_process').ChildProcess[]} */
const children = []

try {
  const node = await prepare()
  const env = environmentFor(node)
  const webAddress = `http://127.0.0.1:${env.WEB_PORT ?? '5173'}`
  const serverEnv = {
    ...env,
    TRELLIS_DEV_PAGES: '1',
    TRELLIS_SAMPLE_WORLD: env.TRELLIS_SAMPLE_WORLD ?? '1',
    TRELLIS_PUBLIC_URL: env.TRELLIS_PUBLIC_URL ?? webAddress,
  }
  // The server starts again on every change of its sources; pages are replaced in the browser.
  run(node, ['--watch', '--watch-preserve-output', inRoot('apps', 'server', 'src', 'main.ts')], serverEnv)
  run(node, [inRoot('scripts', 'dev-web.mjs')], { ...env, WEB_ADDRESS: webAddress })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop)

/** @param {string} node @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(node, args, env) {
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true })
  child.once('exit', stop)
  children.push(child)
}

/** One does not go on without the other. */
function stop() {
  for (const child of children) child.kill('SIGTERM')
}
