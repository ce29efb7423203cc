import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './bench/kit/browser.ts'
import { findChromium, findHeadlessShell } from './scripts/find/find-chromium.mjs'
import { engineNames } from './scripts/find/find-engines.mjs'

/** What the headless shell cannot do: notifications, and letters as wide as in a window. */
const windowed = ['**/notifications/notifications{,-device}.spec.ts', '**/visiting/layout.spec.ts']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/kit/start-site.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // One more than cores: journeys wait for answers, timers and videos. Four were no faster (docs/performance.md).
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01 } },
  snapshotPathTemplate: '{testDir}/visual/references/{arg}{ext}',
  globalTimeout: 40 * 60_000,
  reporter: 'list',
  projects: [
    {
      name: 'chromium',
      testIgnore: ['**/e2e/engines/**', ...windowed],
      use: { launchOptions: toLaunchOptions(findHeadlessShell()) },
    },
    {
      name: 'chromium-window',
      testMatch: windowed,
      use: { launchOptions: toLaunchOptions(findChromium()) },
    },
    // One window at a time in each: their drivers know one pointer and one keyboard (e2e/engines/kit).
    ...engineNames.map((name) => ({
      name,
      testMatch: '**/e2e/engines/*.spec.ts',
      fullyParallel: false,
      workers: 1,
      timeout: 120_000,
    })),
  ],
  use: {
    ...(process.env.SITE_URL ? { baseURL: process.env.SITE_URL } : {}),
    browserName: 'chromium',
    // A page's own requests are looked at and answered by tests: the worker has journeys of its own (offline.spec.ts).
    serviceWorkers: 'block',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Motion costs a seventh of a journey's processor time; journeys about it turn it on.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
  },
})

/** @param executablePath Playwright's own browser by default */
function toLaunchOptions(executablePath: string | undefined) {
  return {
    ...(executablePath ? { executablePath } : {}),
    // A journey's pages are too short-lived for optimised code: compiling it costs a tenth of its processor time.
    args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'],
  }
}
