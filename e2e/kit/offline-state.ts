import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { leaveApp } from './accounts.ts'
import { expect, test, visitWaiting } from './test.ts'

/** Loses the network while each page loads its data: it says so calmly, and asks again when the network returns. */
export async function expectOfflineStates(page: Page, pages: [path: string, calls: RegExp][]): Promise<void> {
  test.setTimeout(pages.length * 60_000)
  for (const [path, calls] of pages) await test.step(path, () => expectOfflineState(page, path, calls))
}

async function expectOfflineState(page: Page, path: string, calls: RegExp): Promise<void> {
  // The page before may ask for the same.
  await leaveApp(page)
  const letGo = await visitWaiting(page, path, calls)
  const main = page.getByRole('main')
  await expect(main.locator('[aria-busy=true]').first()).toBeVisible()
  await page.context().setOffline(true)
  letGo()
  const states = main.getByText('Vous êtes hors ligne', { exact: true })
  await expect(states.first()).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'main')
  await page.context().setOffline(false)
  await expect(states).toHaveCount(0)
  await expect(main.getByRole('alert')).toHaveCount(0)
}
