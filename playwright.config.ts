import { defineConfig, devices } from 'playwright/test'
import { INSTALLED_CHROMIUM } from './bin/test/installed.mjs'
import { setTemporaryFolder } from './bin/test/temporary-folder.mjs'

setTemporaryFolder()

/** Tests the pages in a real browser against a production server that `globalSetup` starts. */
export default defineConfig({
  testDir: 'e2e/site',
  globalSetup: './e2e/support/with-site.ts',
  outputDir: 'test-results/site',
  fullyParallel: true,
  workers: 2,
  // Only for tests that hang: other tests run in parallel.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Set by the global setup; each worker loads this file again.
    baseURL: process.env.TEST_SITE_URL,
    launchOptions: {
      executablePath: INSTALLED_CHROMIUM ?? undefined,
      args: [
        // Chromium's sandbox does not run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
})
