import type { Page } from '@playwright/test'

/** Until what somebody typed and did not save is kept in the browser. */
export async function textIsKept(page: Page, text: string): Promise<void> {
  await page.waitForFunction((typed) => Object.values(localStorage).some((kept) => kept.includes(typed)), text)
}
