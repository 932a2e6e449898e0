import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'

export const startBrowser = (): Promise<Browser> => {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  })
}

/** Longer than anybody would wait: what takes that long is measured all the same. */
const patienceMs = 180_000

interface Visit {
  readonly origin: string
  readonly email: string
  readonly password: string
  /** A build other than the server's own. */
  readonly distFolder: string | undefined
}

/** A browser with nothing in its cache, and somebody signed in. */
export async function signedIn(
  browser: Browser,
  { origin, email, password, distFolder }: Visit,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin, locale: 'en-US' })
  if (distFolder) await serveBuild(context, distFolder)
  await context.addInitScript(watchForRows)
  const page = await context.newPage()
  // Any address of the server that is no page: nothing of the app is loaded.
  await page.goto('/healthz')
  await page.evaluate(
    async (who) => {
      const answer = await fetch('/api/authentication/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(who),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    { email, password },
  )
  await page.close()
  return context
}

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** Answers for the server with files of this build: sizes are right, times are those of this program. */
async function serveBuild(context: BrowserContext, folder: string): Promise<void> {
  await context.route(
    ({ pathname }) => !pathname.startsWith('/api/') && pathname !== '/healthz',
    async (route) => {
      const { pathname } = new URL(route.request().url())
      const name = /\.\w+$/.test(pathname) ? pathname : '/index.html'
      const body = await readFile(join(folder, name))
      await route.fulfill({
        body,
        contentType: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      })
    },
  )
}

declare global {
  interface Window {
    /** Milliseconds from the navigation until the first record could be read. */
    usableAt?: number
  }
}

/** Runs in the page before anything else of it. */
function watchForRows(): void {
  const look = () => {
    const cell = document.querySelector('[role="gridcell"][data-row="0"][data-column="0"]')
    if (cell?.textContent) window.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** @returns milliseconds from the navigation until the first record could be read */
export async function openGrid(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => window.usableAt, undefined, { polling: 50, timeout: patienceMs })
  return (await usable.jsonValue())!
}
