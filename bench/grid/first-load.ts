import { gzipSync } from 'node:zlib'
import type { BrowserContext, Response } from '@playwright/test'
import { openGrid } from './browser.ts'

export interface FirstLoad {
  readonly usableMs: number
  /** The same with everything in the browser's cache. */
  readonly againMs: number
  /** Script asked for before the first record could be read, compressed as the server sends it to old browsers. */
  readonly scriptKb: number
  /** The largest first. */
  readonly scripts: readonly { readonly name: string; readonly kb: number }[]
}

/** Opens the grid with an empty cache, and once more. */
export async function firstLoad(context: BrowserContext, path: string): Promise<FirstLoad> {
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  const usableMs = await openGrid(page, path)
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('.js') && startTime <= window.usableAt!)
      .map(({ name }) => name),
  )
  const scripts: { name: string; kb: number }[] = []
  for (const address of new Set(asked)) {
    const response = responses.find((one) => one.url() === address)
    if (!response) throw new Error(`${address} was asked for and not answered.`)
    const kb = gzipSync(await response.body(), { level: 9 }).length / 1000
    scripts.push({ name: address.slice(address.lastIndexOf('/') + 1), kb })
  }
  await page.close()
  const again = await context.newPage()
  const againMs = await openGrid(again, path)
  await again.close()
  return {
    usableMs,
    againMs,
    scriptKb: scripts.reduce((sum, { kb }) => sum + kb, 0),
    scripts: scripts.toSorted((one, other) => other.kb - one.kb),
  }
}
