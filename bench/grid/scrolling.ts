import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { median, quantile } from '../measure.ts'

export interface Scrolled {
  readonly p50Ms: number
  readonly p95Ms: number
  /** Of the frames, those that showed a row still on its way. */
  readonly comingShare: number
}

const pixelsPerSecond = 4000

/** Turns the wheel for so long and looks at every frame. */
export async function scrollByWheel(page: Page, devtools: CDPSession, milliseconds: number): Promise<Scrolled> {
  await page.evaluate(() => {
    const frames: number[] = []
    let coming = 0
    let last = performance.now()
    let isOver = false
    const look = (now: number) => {
      frames.push(now - last)
      last = now
      if (document.querySelector('[role="row"][aria-busy]')) coming++
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(look)
    })
    Object.assign(window, {
      endOfScroll: () => {
        isOver = true
        return { frames, coming }
      },
    })
  })
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -Math.round((pixelsPerSecond * milliseconds) / 1000),
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const { frames, coming } = await page.evaluate(() =>
    (window as unknown as { endOfScroll: () => { frames: number[]; coming: number } }).endOfScroll(),
  )
  if (frames.length < 10) throw new Error(`The page drew ${frames.length} frames.`)
  return { p50Ms: median(frames), p95Ms: quantile(frames, 0.95), comingShare: coming / frames.length }
}

/** Where the scrollbar stands, from 0 to 1. */
export async function jumpTo(page: Page, share: number): Promise<void> {
  await page.locator('[role="grid"]').evaluate((element, place) => {
    element.scrollTop = place * (element.scrollHeight - element.clientHeight)
  }, share)
  await sleep(60)
  await page.waitForFunction(() => !document.querySelector('[role="row"][aria-busy]'))
}

/** MB that the page's scripts hold when nothing is left to be collected. */
export async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}
