import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, holdRequests, visit } from './test.ts'

/** Loses the network while a page loads its data: it says so calmly, and asks again when the network returns. */
export async function expectOfflineState(page: Page, path: string, calls: RegExp): Promise<void> {
  const letGo = await holdRequests(page, calls)
  // Those that ask have all of their code.
  const asking = page.waitForRequest(calls)
  await visit(page, path, 'commit')
  await asking
  const main = page.getByRole('main')
  await expect(main.locator('[aria-busy=true]').first()).toBeVisible()
  await page.context().setOffline(true)
  letGo()
  const states = main.getByText('Vous êtes hors ligne', { exact: true })
  await expect(states.first()).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(states).toHaveCount(0)
  await expect(main.getByRole('alert')).toHaveCount(0)
}
