import { test as base } from '@playwright/test'
import { startServer, type RunningServer } from './server.ts'

/**
 * Each worker has an installation with the sample world for itself: what one journey undoes or counts, no other one did at
 * the same time, and a second try finds a new world.
 */
export const installed = base.extend<object, { installation: RunningServer }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures are asked for
    async ({}, use) => {
      const server = await startServer({ TRELLIS_SAMPLE_WORLD: '1' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})

/** A journey also fails when the page throws where nobody looks. */
export const test = installed.extend<{ noUncaughtErrors: void }>({
  noUncaughtErrors: [
    async ({ page }, use, info) => {
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await use()
      // What the page still asks for is nobody's business any more.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      if (info.status !== info.expectedStatus) await info.attach('address', { body: page.url() })
      if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n'))
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'
