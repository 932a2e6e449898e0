import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results/journeys',
  // One after another where people change things, for what one undoes is what one did last, in whatever window; the
  // screens are only looked at, beside them.
  projects: [
    { name: 'journeys', testIgnore: 'every-screen-is-accessible.e2e.ts', workers: 1 },
    { name: 'screens', testMatch: 'every-screen-is-accessible.e2e.ts', workers: 1 },
  ],
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A busy machine may be late once; what needs its second try is reported as flaky.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    // The server's port is known once the set-up has run, before the journeys read this file.
    baseURL: process.env.BASE_URL,
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
