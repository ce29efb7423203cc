import type { Locator, Page } from '@playwright/test'
import { expectAccessible, finishMotion } from '../kit/accessible.ts'
import { pointAtTimeline } from '../kit/test.ts'
import { expect, expectPlaysPast, paths, seek, test, watch } from '../kit/watch-faults.ts'

test.beforeEach(({ scene }) => scene.giveLinks([{ file: 'film.mp4' }, { file: 'episode-2.mp4' }]))

const card = (page: Page) => page.getByRole('region', { name: 'Épisode suivant' })

/** Waits until the video of a link plays: the former one may play on for a moment after the address has changed. */
async function expectPlaysLink(video: Locator, token: string): Promise<void> {
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain(token)
  await expectPlaysPast(video, 0.5, 30)
}

test('from 90 % on the next episode is offered and preloaded, and not resolved again', async ({ page, scene }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const video = await watch(page, paths.oneLink)
  await seek(page, 100)
  await expectPlaysPast(video, 101)
  await expect(card(page)).toHaveCount(0)
  expect(scene.resolved).toHaveLength(1)
  await seek(page, 109)
  await expect(card(page)).toBeVisible()
  // The time after which it hides.
  await expect(card(page).locator('.player-drain')).toHaveCSS('animation-timing-function', 'steps(10)')
  await finishMotion(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // Under a pointer it stays, however long that takes.
    await card(page).hover({ position: { x: 10, y: 10 } })
    await expectAccessible(page, 'main')
  }
  await expect.poll(() => scene.media.requests(scene.token(1)).length).toBeGreaterThan(0)
  await card(page).getByRole('link', { name: 'Regarder maintenant' }).click()
  await expect(page).toHaveURL(/Saison%201\/2\/VOSTFR$/)
  await expectPlaysLink(video, scene.token(1))
  await expect(card(page)).toHaveCount(0)
  expect(scene.resolved).toHaveLength(2)
})

test('a covered next episode is offered by its number, not preloaded on a slower line, and starts after the end', async ({
  page,
  scene,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('spoilers', '{"mode":"unseen","shown_anime_ids":[]}')
    const connection = Object.assign(new EventTarget(), { effectiveType: '3g' })
    Object.defineProperty(navigator, 'connection', { get: () => connection })
  })
  const video = await watch(page, paths.oneLink)
  await seek(page, 109)
  await expect(card(page)).toContainText(/Épisode 2(?!\d)/)
  await expect(page.getByRole('status').filter({ hasText: 'Épisode suivant :' })).toHaveText(
    'Épisode suivant : Épisode 2',
  )
  await expectPlaysPast(video, 110)
  expect(scene.resolved).toHaveLength(1)
  await seek(page, 119)
  await expect(page).toHaveURL(/Saison%201\/2\/VOSTFR$/, { timeout: 20_000 })
  await expectPlaysLink(video, scene.token(1))
})

test('a closed offer stays closed until the end, whose countdown can be turned off', async ({ page }) => {
  const video = await watch(page, paths.oneLink)
  await seek(page, 109)
  await card(page).getByRole('button', { name: 'Fermer' }).click()
  await expectPlaysPast(video, 110)
  await expect(card(page)).toHaveCount(0)
  // Under a pointer the next one would wait.
  await page.mouse.move(5, 5)
  await seek(page, 119)
  await expect(card(page).getByText(/^Épisode suivant dans \d+/)).toBeVisible()
  // With reduced motion the bar advances second by second.
  await expect(card(page).locator('.player-drain')).toHaveCSS('animation-timing-function', 'steps(10)')
  await card(page).getByRole('button', { name: 'Désactiver la lecture automatique' }).click()
  await expect(card(page).getByText('Épisode suivant', { exact: true })).toBeVisible()
  await expect(card(page).getByText(/dans/)).toHaveCount(0)
  await watch(page, paths.oneLink)
  await seek(page, 119.5)
  await expect(card(page)).toBeVisible()
  await expect(card(page).getByText(/dans/)).toHaveCount(0)
})

test('the opening is skipped by a button or a key, and automatically only when chosen', async ({ page, scene }) => {
  await scene.giveLinks([{ file: 'episode-1.mp4' }])
  const path = '/watch/ligne-47-terminus-mer/Saison%201/1/VOSTFR'
  const video = await watch(page, path)
  const button = page.getByRole('button', { name: 'Passer l’opening' })
  await expect(button).toHaveCount(0)
  await seek(page, 25)
  await button.click()
  await expectPlaysPast(video, 60, 75)
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Lecteur vidéo' })).toBeFocused()
  await seek(page, 25)
  await expect(button).toBeVisible()
  await page.keyboard.press('s')
  await expectPlaysPast(video, 60, 75)
  await page.evaluate(() => localStorage.setItem('player:skipOpenings', 'true'))
  await watch(page, path)
  await seek(page, 25)
  await expectPlaysPast(video, 60, 75)
  await pointAtTimeline(page, 110)
  await expect(page.locator('.player-pointed')).toContainText('Opening')
})

test("the browser's media keys lead to the next episode, over which picture-in-picture stays", async ({
  page,
  scene,
}) => {
  await page.addInitScript(() => {
    const handlers = new Map<string, MediaSessionActionHandler | null>()
    Object.assign(window, { mediaHandlers: handlers })
    const { setActionHandler } = MediaSession.prototype
    MediaSession.prototype.setActionHandler = function (action, handler) {
      handlers.set(action, handler)
      return setActionHandler.call(this, action, handler)
    }
  })
  const video = await watch(page, paths.oneLink)
  const artist = () => page.evaluate(() => navigator.mediaSession.metadata?.artist)
  await expect.poll(artist).toBe('Encore jeudi')
  await expectPlaysPast(video, 0.5)
  await page.keyboard.press('i')
  const isInPicture = () => page.evaluate(() => document.pictureInPictureElement !== null)
  await expect.poll(isInPicture).toBe(true)
  await page.evaluate(() => {
    const { mediaHandlers } = window as unknown as { mediaHandlers: Map<string, MediaSessionActionHandler> }
    mediaHandlers.get('nexttrack')?.({ action: 'nexttrack' })
  })
  await expect(page).toHaveURL(/Saison%201\/2\/VOSTFR$/)
  await expectPlaysLink(video, scene.token(1))
  expect(await isInPicture()).toBe(true)
  await page.keyboard.press('i')
  await expect.poll(isInPicture).toBe(false)
  // The link within the player hides with the controls, and a press of the pointer would wait for them.
  await page.getByRole('link', { name: "Retour à l'anime" }).first().press('Enter')
  await expect(page).toHaveURL(/\/anime\//)
  // The mini player keeps them, until it is closed.
  await expect(page.getByRole('region', { name: 'Mini-lecteur' })).toBeVisible()
  await expect.poll(artist).toBe('Encore jeudi')
  await page.getByRole('button', { name: 'Fermer le mini-lecteur' }).click()
  await expect.poll(artist).toBeUndefined()
})

test('full screen stays over the next episode, holds a phone in landscape, and ends with its page', async ({
  page,
  scene,
}) => {
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { orientations: calls })
    Object.assign(ScreenOrientation.prototype, {
      lock: async (to: string) => void calls.push(to),
      unlock: () => void calls.push('unlocked'),
    })
  })
  const orientations = () => page.evaluate(() => (window as unknown as { orientations: string[] }).orientations)
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  const language = page.getByRole('region', { name: 'Lecteur vidéo' }).getByText('VOSTFR', { exact: true })
  await expect(language).toHaveCount(1)
  await page.keyboard.press('f')
  const isFull = () =>
    page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('video')) ?? false)
  await expect.poll(isFull).toBe(true)
  await expect(language).toHaveCount(0)
  await expect.poll(orientations).toEqual(['landscape'])
  await page.keyboard.press('f')
  await expect.poll(orientations).toEqual(['landscape', 'unlocked'])
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  await page.getByRole('link', { name: 'Épisode suivant' }).first().press('Enter')
  await expect(page).toHaveURL(/Saison%201\/2\/VOSTFR$/)
  await expectPlaysLink(video, scene.token(1))
  expect(await isFull()).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/Saison%201\/1\/VOSTFR$/)
  await expectPlaysLink(video, scene.token(0))
  expect(await isFull()).toBe(true)
  await page.getByRole('link', { name: "Retour à l'anime" }).first().press('Enter')
  await expect(page).toHaveURL(/\/anime\//)
  await expect.poll(isFull).toBe(false)
  await expect(page.getByRole('region', { name: 'Mini-lecteur' })).toBeVisible()
})
