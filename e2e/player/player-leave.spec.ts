import type { Page } from '@playwright/test'
import { signUp } from '../kit/accounts.ts'
import { callAsPage } from '../kit/staff.ts'
import { visit } from '../kit/test.ts'
import { expect, expectPlaysPast, paths, seek, test, watch } from '../kit/watch-faults.ts'

const clip = { file: 'film.mp4' }

/** Closes a tab as a visitor does. */
async function closeTab(page: Page): Promise<void> {
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}

test('closing the tab keeps the position in the browser', async ({ page, scene, context }) => {
  await scene.giveLinks([clip])
  const video = await watch(page, paths.oneLink)
  await seek(page, 45)
  await expectPlaysPast(video, 46)
  await closeTab(page)
  const other = await context.newPage()
  // The load event may come after the few seconds for which the position is told.
  await visit(other, paths.oneLink, 'commit')
  await expect(other.getByText(/Restauration à 0:(4[5-9]|5\d)/)).toBeVisible()
  await other.close()
})

/** Returns the server's positions of the member. */
async function readStoredSeconds(page: Page): Promise<number> {
  const lines = await callAsPage(page, { method: 'GET', path: '/api/watch-progress/watching' })
  return lines[0]?.progress_seconds ?? 0
}

test('closing the tab of a member keeps the position on the server', async ({ page, scene, context }) => {
  await signUp(page)
  const witness = await context.newPage()
  await visit(witness, '/about')
  await scene.giveLinks([clip])
  const video = await watch(page, paths.oneLink)
  await seek(page, 45)
  await expect.poll(() => readStoredSeconds(witness)).toBeGreaterThanOrEqual(45)
  const storedAtSeek = await readStoredSeconds(witness)
  // Before the regular save every 15 s.
  await expectPlaysPast(video, storedAtSeek + 4)
  await closeTab(page)
  await expect.poll(() => readStoredSeconds(witness)).toBeGreaterThan(storedAtSeek + 2)
})
