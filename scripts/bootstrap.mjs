// @ts-check
// Runs on the Node a machine happens to have (20 or newer), before anything is installed: only built-in modules here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { withLock } from './lock.mjs'
import { inRoot, root } from './paths.mjs'

const binary = process.platform === 'win32' ? ['bin', 'node.exe'] : ['bin', 'node']
const installedNode = inRoot('node_modules', 'node', ...binary)
const downloadedNode = inRoot('.node', 'node_modules', 'node', ...binary)
const stamp = inRoot('node_modules', '.installed')
const unfinished = inRoot('.node', 'install-unfinished')

/**
 * Installs what is missing or has changed.
 * @returns {Promise<string>} path of the project's own Node
 */
export async function prepare() {
  if (!isInstalled()) {
    await withLock(inRoot('.node', 'installing'), 'Another start installs at this moment; waiting for it.', () => {
      if (!isInstalled()) install()
    })
  }
  return existsSync(installedNode) ? installedNode : nodeForInstalling()
}

/** Environment in which `node` and the installed tools are the project's. @param {string} node @returns {NodeJS.ProcessEnv} */
export function environmentFor(node) {
  const path = [dirname(node), inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node') }
}

function install() {
  // Under an older Node, npm quietly resolves older major versions: it has to run under the project's own.
  const node = nodeForInstalling()
  if (existsSync(unfinished)) removeInstalled()
  writeFileSync(unfinished, '')
  console.log('Installing packages…')
  // Not `npm ci`: it refuses to work where the registry lacks packages of other platforms. The lockfile holds all the same.
  npm(['install', '--no-save', '--include=dev'], {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
  })
  writeFileSync(stamp, lockfileHash())
  rmSync(unfinished)
}

/** An install that was killed leaves half a package that looks like a whole one. */
function removeInstalled() {
  const workspaces = ['.', 'packages/domain', 'packages/i18n', 'apps/server', 'apps/web']
  for (const folder of workspaces) rmSync(inRoot(folder, 'node_modules'), { recursive: true, force: true })
}

function isInstalled() {
  if (existsSync(unfinished)) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockfileHash()
  return wasInstalledByHand()
}

/** npm writes its own list of what is there last, so it is at least as new as the lockfile it followed. */
function wasInstalledByHand() {
  const list = inRoot('node_modules', '.package-lock.json')
  return existsSync(list) && statSync(list).mtimeMs + 2000 >= statSync(inRoot('package-lock.json')).mtimeMs
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
}

/** Never the one in node_modules: npm may replace that while it works. */
function nodeForInstalling() {
  const version = wantedVersion()
  if (runs(downloadedNode, version)) return downloadedNode
  console.log(`Installing Node ${version} for this project…`)
  const platform = process.platform === 'win32' ? 'win' : process.platform
  // The package `node` fetches this one in an install script; taken directly it also works where those are off.
  const alias = `node@npm:node-${platform}-${process.arch}@${version}`
  npm(['install', '--prefix', inRoot('.node'), '--no-save', '--no-package-lock', alias], process.env)
  if (runs(downloadedNode, version)) return downloadedNode
  throw new Error(`Node ${version} does not run on this machine (${process.platform} ${process.arch}).`)
}

function wantedVersion() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).devDependencies.node
}

/** @param {string} node @param {string} version */
function runs(node, version) {
  return existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
}

/** @param {string[]} words @param {NodeJS.ProcessEnv} env */
function npm(words, env) {
  const all = [...words, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  const script = process.env.npm_execpath
  const [command, args] = script?.endsWith('npm-cli.js') ? ['node', [script, ...all]] : ['npm', all]
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${words[0]} failed${error ? `: ${error.message}` : '; its words are above'}.`)
}
