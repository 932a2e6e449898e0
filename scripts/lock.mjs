// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** No install takes this long: an older lock belongs to a process that is gone, whoever has its number now. */
const oldestMs = 15 * 60_000

/**
 * Runs work that two processes must not do at once. A holder that was killed is replaced.
 * @param {string} path
 * @param {string} sentence said once when it has to wait
 * @param {() => void | Promise<void>} work
 */
export async function withLock(path, sentence, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let told = false; !claim(path); await sleep(200)) {
    if (!told) console.log(sentence)
    told = true
    if (isLeftOver(path)) rmSync(path, { force: true })
  }
  try {
    await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** @param {string} path */
function claim(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
function isLeftOver(path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > oldestMs) return true
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return false
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    return code === 'ESRCH'
  }
}
