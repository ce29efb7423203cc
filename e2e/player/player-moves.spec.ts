import type { Page } from '@playwright/test'
import { listEpisodes } from '../kit/catalogue.ts'
import { expect, expectPlaysPast, paths, test, watch } from '../kit/watch-faults.ts'

test.use({ reducedMotion: 'no-preference' })

const clip = { file: 'film.mp4' }
const links = [clip, clip, clip]

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

for (const [name, goTwice] of [
  ['keys', pressTwiceAtOnce],
  ['clicks on the button below the player', clickTwiceAtOnce],
] as const) {
  test(`two quick 'next' lead to the episode after the next, which alone plays: ${name}`, async ({ page, scene }) => {
    await scene.giveLinks(links)
    const video = await watch(page, paths.oneLink)
    await expectPlaysPast(video, 0.5)
    await goTwice(page)
    await expect(page).toHaveURL(/Saison%201\/3\/VOSTFR$/)
    await expect(page).toHaveTitle(/Épisode 3/)
    const [, , third] = await listEpisodes(page, 'encore-jeudi')
    await expect.poll(() => scene.resolved.at(-1)?.sourceId).toBe(third?.sources[0]?.id)
    const { place = -1 } = scene.resolved.at(-1) ?? {}
    const source = () => video.evaluate((element: HTMLVideoElement) => element.currentSrc)
    await expect.poll(source).toBe(scene.media.urlOf(scene.token(place), clip.file))
    await expectPlaysPast(video, 0.5)
  })
}

test("a quick 'next' and 'previous' return to the first episode", async ({ page, scene }) => {
  await scene.giveLinks(links)
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  await page.keyboard.press('Shift+N')
  await page.keyboard.press('Shift+P')
  await expect(page).toHaveURL(/Saison%201\/1\/VOSTFR$/)
  await expect(page).toHaveTitle(/Épisode 1/)
  await expectPlaysPast(video, 0.5)
})
