// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { environmentFor } from './bootstrap.mjs'
import { inRoot, root } from './paths.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser of CHROMIUM_PATH, else an installed one; undefined leaves the choice to Playwright. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...macPaths]
  return paths.find((path) => existsSync(path) && starts(path))
}

/**
 * Makes sure there is a browser for the journeys.
 * @param {string} node
 * @throws with a sentence that says what to do
 */
export async function ensureChromium(node) {
  const given = process.env.CHROMIUM_PATH
  if (given && !starts(given)) throw new Error(`CHROMIUM_PATH must be a Chromium that starts; it is "${given}".`)
  if (findChromium() || (await playwrightBrowserStarts())) return
  console.log('Installing a browser for the journeys…')
  const cli = inRoot('node_modules', 'playwright', 'cli.js')
  run(node, [cli, 'install', 'chromium-headless-shell'], environmentFor(node))
  if (await playwrightBrowserStarts()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'], process.env)
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
    })
  }
  if (findChromium()) return
  throw new Error('There is no Chromium for the journeys: install chromium or google-chrome, or set CHROMIUM_PATH.')
}

/** Downloaded does not mean runnable: the system's libraries may be missing. */
async function playwrightBrowserStarts() {
  const { chromium } = await import('@playwright/test')
  try {
    await (await chromium.launch()).close()
    return true
  } catch {
    return false
  }
}

/** @param {string} path */
function starts(path) {
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).status === 0
}

/** A failure is found by looking for the browser afterwards. @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(command, args, env) {
  spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
}
