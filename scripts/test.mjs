// @ts-check
import { spawnSync } from 'node:child_process'
import { environmentFor, prepare } from './bootstrap.mjs'
import { inRoot, root } from './paths.mjs'

try {
  const node = await prepare()
  const { status } = spawnSync(node, [inRoot('scripts', 'test-all.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: environmentFor(node),
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
