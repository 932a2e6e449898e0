import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export interface Typed {
  /** From each key to the frame that shows what it did. */
  readonly keyMs: readonly number[]
  /** From Enter to the new value in its cell. */
  readonly enterMs: readonly number[]
}

/** What a slow network adds to every answer to a write. */
export const networkMs = 2000

/** Types into cells of a column, one below the other, while no write has been answered yet. */
export async function typeIntoCells(page: Page, title: string, cells: number): Promise<Typed> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() === 'GET') return await route.continue()
      await sleep(networkMs)
      await route.continue()
    },
  )
  const header = page.getByRole('columnheader', { name: title, exact: false }).first()
  const column = Number(await header.getAttribute('aria-colindex')) - 2
  await page.locator(cellAt(0, column)).click()
  await page.evaluate(() => {
    const keyMs: number[] = []
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // The task after a frame begins when the frame is drawn.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => keyMs.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(undefined)
        }),
      { capture: true },
    )
    Object.assign(window, { keyMs })
  })
  const enterMs: number[] = []
  for (let row = 0; row < cells; row++) {
    const value = `Typed ${row}`
    await page.keyboard.type(value, { delay: 30 })
    const began = performance.now()
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      ([cell, text]) => document.querySelector(cell!)?.textContent?.includes(text!),
      [cellAt(row, column), value],
    )
    enterMs.push(performance.now() - began)
  }
  const keyMs = await page.evaluate(() => (window as unknown as { keyMs: number[] }).keyMs)
  return { keyMs, enterMs }
}

const cellAt = (row: number, column: number) => `[role="gridcell"][data-row="${row}"][data-column="${column}"]`
