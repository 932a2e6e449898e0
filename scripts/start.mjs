// @ts-check
import { buildWeb } from './build-web.mjs'
import { prepare } from './bootstrap.mjs'
import { inRoot } from './paths.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'
import { serverFlags } from './server-flags.mjs'

try {
  const node = await prepare()
  await buildWeb(node)
  await runUntilStopped(node, [...serverFlags, inRoot('apps', 'server', 'src', 'main.ts')])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
