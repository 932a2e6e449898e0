// @ts-check
import { spawn, spawnSync } from 'node:child_process'
import { environmentFor } from './bootstrap.mjs'
import { root } from './paths.mjs'

/**
 * Runs a program of the project and ends with its exit code. It is asked to stop once, however many times one Ctrl+C
 * arrives (terminal, npm); a second one more than two seconds later is passed on as well.
 * The IPC channel tells the program when this process was killed.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
export async function runUntilStopped(node, args, extra = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...environmentFor(node), ...extra },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group: the terminal's Ctrl+C comes here only.
    detached: true,
  })
  let lastStopMs = 0
  const passOn = () => {
    if (Date.now() - lastStopMs < 2000) return
    lastStopMs = Date.now()
    child.kill('SIGTERM')
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, passOn)
  const watch = watchParent(passOn)
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
  clearInterval(watch)
}

/** An npm that is killed with -9 passes nothing on; without this the server would stay behind unseen. @param {() => void} stop */
function watchParent(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  const parent = process.ppid
  const [npm, command] = parentAndCommand(parent)
  // Between npm and its script there usually is a shell.
  const watched = /^(\S*\/)?sh -c/.test(command) ? npm : parent
  return setInterval(() => {
    if (process.ppid !== parent || !isAlive(watched)) stop()
  }, 500)
}

/** @param {number} pid @returns {[number, string]} */
function parentAndCommand(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  return [Number(parent), command ?? '']
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
