import { test as base } from '@playwright/test'

/** A journey also fails when the page throws where nobody looks. */
export const test = base.extend<{ noUncaughtErrors: void }>({
  noUncaughtErrors: [
    async ({ page }, use) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await use()
      if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'
