import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { weighFirstLoad } from './first-load.ts'
import { inRoot, root } from './paths.mjs'
import { printSizes } from './sizes.ts'

export interface Step {
  name: string
  title: string
  /** A runner whose tests are counted one by one. */
  countsItself?: true
  /** True when all is well; prints what is not. */
  run(words: string[]): boolean | Promise<boolean>
}

const projects = ['packages/domain', 'packages/i18n', 'apps/server', 'apps/web', 'scripts', 'bench', 'e2e']

/** The guards that need neither database nor browser. */
export const guards: Step[] = [
  { name: 'format', title: 'Formatting', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'lint', title: 'Lint', run: () => tool('oxlint', ['--type-aware', '--quiet']) },
  { name: 'types', title: 'Types', run: () => projects.map(checkTypes).every(Boolean) },
  { name: 'imports', title: 'Import rules', run: checkImports },
  { name: 'dead', title: 'Dead code', run: () => tool('knip', ['--no-progress']) },
  { name: 'sizes', title: 'File sizes', run: printSizes },
  { name: 'first-load', title: 'First load', run: weighFirstLoad },
]

/** Runs a tool of the project with its words on the terminal. */
export function tool(name: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(inRoot('node_modules', '.bin', name), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  return status === 0
}

function checkTypes(project: string): boolean {
  return existsSync(inRoot(project, 'tsconfig.json')) && tool('tsc', ['--project', project])
}

function checkImports(): boolean {
  return tool('depcruise', ['--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'scripts', 'bench', 'e2e'])
}
