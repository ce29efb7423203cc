import type { Page } from '@playwright/test'
import { signUp } from '../kit/accounts.ts'
import { callAsPage } from '../kit/staff.ts'
import { visit } from '../kit/test.ts'
import { expect, expectPlaysPast, paths, seek, test, watch } from '../kit/watch-faults.ts'

const clip = { file: 'film.mp4' }

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
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  await expect.poll(() => readStoredSeconds(witness)).toBeGreaterThan(storedAtSeek + 2)
})
