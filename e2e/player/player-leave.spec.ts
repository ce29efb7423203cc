import type { Page } from '@playwright/test'
import { signUp } from '../kit/accounts.ts'
import { visit } from '../kit/test.ts'
import { expect, expectPlaysPast, paths, seek, test, watch } from '../kit/watch-faults.ts'

const clip = { file: 'film.mp4' }

test('closing the tab keeps the position in the browser', async ({ page, scene, context }) => {
  await scene.giveLinks([clip])
  const video = await watch(page, paths.oneLink)
  await seek(page, 45)
  await expectPlaysPast(video, 46)
  await page.close({ runBeforeUnload: true })
  const other = await context.newPage()
  await visit(other, paths.oneLink)
  await expect(other.getByText(/Restauration à 0:4[5-9]/)).toBeVisible()
  await other.close()
})

/** What the server keeps of the person's episodes. */
async function readKeptSeconds(page: Page): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  const lines = await (await page.request.get('/api/watch-progress/watching', { headers })).json()
  return lines[0]?.progress_seconds ?? 0
}

test('closing the tab of somebody who is signed in keeps it on the server', async ({ page, scene, context }) => {
  await signUp(page)
  const witness = await context.newPage()
  await visit(witness, '/about')
  await scene.giveLinks([clip])
  const video = await watch(page, paths.oneLink)
  await seek(page, 45)
  await expect.poll(() => readKeptSeconds(witness)).toBeGreaterThanOrEqual(45)
  const keptAtSeek = await readKeptSeconds(witness)
  // Sooner than the save that comes every 15 s.
  await expectPlaysPast(video, keptAtSeek + 4)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => readKeptSeconds(witness)).toBeGreaterThan(keptAtSeek + 2)
})
