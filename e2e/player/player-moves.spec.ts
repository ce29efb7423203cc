import type { Page } from '@playwright/test'
import { listEpisodes } from '../kit/catalogue.ts'
import { expect, expectPlaysPast, paths, test, watch } from '../kit/watch-faults.ts'

test.use({ reducedMotion: 'no-preference' })

const clip = { file: 'film.mp4' }
const links = Array(5).fill(clip)

/** Both keys in one task, so that the page cannot change in between. */
const pressTwiceAtOnce = (page: Page) =>
  page.evaluate(() => {
    for (let time = 0; time < 2; time++) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'ArrowRight', ctrlKey: true }))
    }
  })

const clickTwiceAtOnce = (page: Page) =>
  page
    .getByRole('link', { name: 'Épisode suivant' })
    .last()
    .evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })

test("two quick 'next' lead to the episode after the next, which alone plays, and back is as quick", async ({
  page,
  scene,
}) => {
  await scene.giveLinks(links)
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  const episodes = await listEpisodes(page, 'encore-jeudi')
  for (const [number, goTwice] of [
    [3, pressTwiceAtOnce],
    [5, clickTwiceAtOnce],
  ] as const) {
    await test.step(`to episode ${number}`, async () => {
      await goTwice(page)
      await expect(page).toHaveURL(new RegExp(`Saison%201/${number}/VOSTFR$`))
      await expect(page).toHaveTitle(new RegExp(`Épisode ${number}`))
      const sourceId = episodes[number - 1]?.sources[0]?.id
      await expect.poll(() => scene.resolved.at(-1)?.sourceId).toBe(sourceId)
      const { place = -1 } = scene.resolved.at(-1) ?? {}
      const source = () => video.evaluate((element: HTMLVideoElement) => element.currentSrc)
      await expect.poll(source).toBe(scene.media.urlOf(scene.token(place), clip.file))
      await expectPlaysPast(video, 0.5)
    })
  }
  await page.keyboard.press('Shift+P')
  await page.keyboard.press('Shift+N')
  await expect(page).toHaveURL(/Saison%201\/5\/VOSTFR$/)
  await expect(page).toHaveTitle(/Épisode 5/)
  await expectPlaysPast(video, 0.5)
})
