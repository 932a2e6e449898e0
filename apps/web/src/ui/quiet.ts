/** However slow the first rows are: then what else is wanted comes all the same. */
const longestWaitMs = 8000

let stand: () => void
const standing = new Promise<void>((resolve) => {
  stand = resolve
})
if (typeof window !== 'undefined') setTimeout(() => stand(), longestWaitMs)

/** What the page is about can be read: its rows, or whatever it is. */
export const pageStands = (): void => stand()

/** A hidden page draws no frame. */
const longestFrameMs = 500

/** What no page needs at once comes then: once the page has been drawn, one idle moment later. */
export async function whenQuiet(): Promise<void> {
  await standing
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    setTimeout(resolve, longestFrameMs)
  })
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
}
