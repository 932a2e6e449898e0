import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Serious and critical findings of axe on the page, or in one part of it: one line each. */
export async function violations(
  page: Page,
  { rules = 'all', part }: { rules?: 'all' | 'colours'; part?: string } = {},
): Promise<string[]> {
  // It stays in the page it came to: half a megabyte that need not come again.
  const isThere = await page.evaluate(() => 'axe' in window)
  // Legacy: in the page itself, for we have no frames and a second page would cost a second each time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode()
  // All rules run; what they find in order is not written down node by node.
  axe.options({ resultTypes: ['violations'] })
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  if (part) axe.include(part)
  const results = await axe.analyze()
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary?.split('\n')[1]?.trim()}`),
    )
}
