import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Whoever waits for the database or a clock leaves the core to another.
const maxWorkers = Math.max(2, Math.min(6, availableParallelism() - 1))

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          maxWorkers,
        },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], maxWorkers } },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres.ts'],
          maxWorkers,
          // So long only on a machine that has other things to do.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
