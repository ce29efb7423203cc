import { expect, type Page } from '@playwright/test'

/**
 * Stops the clock of the next pages at `at`: only `page.clock.runFor` moves it, however slow the machine is. React
 * shows a part whose code loads later only when the clock has moved.
 */
export async function stopClock(page: Page, at = new Date()): Promise<void> {
  await page.clock.install({ time: at.getTime() - 60_000 })
  await page.clock.pauseAt(at)
}

/** Lets the stopped clock of a page run during `work`: axe waits for timers. */
export async function withRunningClock(page: Page, work: () => Promise<void>): Promise<void> {
  await page.clock.resume()
  await work()
  await pauseClock(page)
}

/** Stops a running clock a second ahead. If the machine is too slow for that second, tries the next one. */
export async function pauseClock(page: Page): Promise<void> {
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()
}
