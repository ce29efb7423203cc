import type { Locator, Page } from '@playwright/test'
import { expectAccessible, finishMotion } from '../kit/accessible.ts'
import { boxOf, expectInStorage, visit } from '../kit/test.ts'
import { expect, expectPlaysPast, holdPages, paths, positionOf, seek, test, watch } from '../kit/watch-faults.ts'

test.use({ reducedMotion: 'no-preference' })

const clip = { file: 'film.mp4' }
const mini = (page: Page) => page.getByRole('region', { name: 'Mini-lecteur' })

test.beforeEach(({ scene }) => scene.giveLinks([clip, clip, clip]))

/** Watches an episode and leaves its page by a link of the header. */
async function leavePlaying(page: Page) {
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  await page.getByRole('link', { name: 'À propos' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  return video
}

test('a playing episode continues in the corner, returns to its page, and makes room for later ones', async ({
  page,
  scene,
}) => {
  const video = await leavePlaying(page)
  await expect(mini(page)).toBeVisible()
  await video.evaluate((element) => element.setAttribute('data-same', ''))
  await expectPlaysPast(video, (await positionOf(video)) + 0.5)
  await expectAccessible(page, '.player-stage')
  await mini(page).getByRole('button', { name: 'Pause' }).click()
  await mini(page).getByRole('button', { name: 'Lecture' }).click()
  await mini(page).getByRole('link', { name: 'Revenir à la page de l’épisode' }).click()
  await expect(page).toHaveURL(/\/watch\/encore-jeudi\/Saison%201\/1\/VOSTFR$/)
  await expect(page.getByRole('region', { name: 'Lecteur vidéo' })).toBeVisible()
  await expect(video).toHaveAttribute('data-same', '')
  expect(scene.resolved).toHaveLength(1)

  await page.getByRole('link', { name: 'À propos' }).first().click()
  await mini(page).getByRole('link', { name: 'Épisode suivant' }).click()
  const back = mini(page).getByRole('link', { name: 'Revenir à la page de l’épisode' })
  await expect(back).toHaveAttribute('href', /Saison%201\/2\/VOSTFR$/)
  await expectPlaysPast(video, 0.5)
  await seek(page, 119.5)
  await expect(mini(page).getByText(/^Épisode suivant dans/)).toBeVisible()
  await expect(back).toHaveAttribute('href', /Saison%201\/3\/VOSTFR$/, { timeout: 20_000 })
  await expect(page).toHaveURL(/\/about$/)
})

test('the corner is chosen by keyboard and by dragging, kept, and the same in all tabs', async ({ page, context }) => {
  const video = await leavePlaying(page)
  const handle = mini(page).getByRole('button', { name: /^Déplacer le mini-lecteur/ })
  // Not its key: with Ctrl or Alt the arrows are the browser's.
  await handle.press('Control+ArrowUp')
  await handle.press('ArrowLeft')
  await expect(mini(page).getByRole('status').filter({ hasText: 'En bas à gauche' })).toBeAttached()
  await expect.poll(async () => (await boxOf(mini(page))).x).toBeLessThan(40)
  await finishMotion(page)
  const box = await boxOf(handle)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(1200, 120, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(mini(page))).y).toBeLessThan(100)
  await expectInStorage(page, 'player:miniCorner').toBe('"top-right"')

  const other = await context.newPage()
  await visit(other, '/about')
  await expect(other.locator('video')).toHaveCount(0)
  await other.evaluate(() => localStorage.setItem('player:miniCorner', '"top-left"'))
  await expect(page.locator('.player-stage')).toHaveAttribute('data-corner', 'top-left')
  await other.close()
  await expectPlaysPast(video, (await positionOf(video)) + 0.5)
})

test('it is closed by its button, and never opens when paused or turned off', async ({ page }) => {
  await leavePlaying(page)
  await mini(page).getByRole('button', { name: 'Fermer le mini-lecteur' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  await page.keyboard.press('k')
  await page.getByRole('link', { name: 'À propos' }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('video')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('player:miniPlayer', 'false'))
  await leavePlaying(page)
  await expect(page.locator('video')).toHaveCount(0)
})

/** The site's bottom bar on phones, in pixels. */
const bottomBar = 57

type Box = Awaited<ReturnType<typeof boxOf>>

const overlap = (one: Box, other: Box) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom

test('a notice at the bottom edge and the mini player leave each other room', async ({ page }) => {
  await leavePlaying(page)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
  const notice = page.locator('.worker-notice')
  await expect(notice).toHaveText(/^Vous êtes hors ligne/)
  for (const corner of ['bottom-right', 'bottom-left', 'top-left']) {
    if (corner !== 'bottom-right') {
      await page.setViewportSize({ width: 1280, height: 900 })
      await mini(page)
        .getByRole('button', { name: /^Déplacer/ })
        .press(corner === 'bottom-left' ? 'ArrowLeft' : 'ArrowUp')
    }
    for (const width of [390, 719, 720, 820, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('.player-stage')).toHaveAttribute('data-corner', corner)
      await expect(async () => {
        const [told, played] = [await boxOf(notice), await boxOf(mini(page))]
        expect(overlap(told, played), `${corner} at ${width}`).toBe(false)
        if (width < 720) expect(told.bottom).toBeLessThanOrEqual(900 - bottomBar)
        expect(told.x).toBeGreaterThanOrEqual(0)
        expect(told.right).toBeLessThanOrEqual(width)
      }).toPass()
    }
  }
})

test('a turned phone plays on, on its page and in a bar above the bottom bar', async ({ page, scene }) => {
  const [upright, turned] = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]
  await page.setViewportSize(upright)
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  await video.evaluate((element) => element.setAttribute('data-same', ''))
  const expectPlaysWhole = async (box: Locator, size: { width: number; height: number }) => {
    await expect(async () => {
      const { x, y, right, bottom } = await boxOf(box)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(size.width)
      expect(bottom).toBeLessThanOrEqual(size.height)
    }).toPass()
    await expectPlaysPast(video, (await positionOf(video)) + 0.3)
    await expect(video).toHaveAttribute('data-same', '')
  }
  const frame = page.getByRole('region', { name: 'Lecteur vidéo' })
  const place = page.locator('main .aspect-video').first()
  for (const size of [turned, upright]) {
    await page.setViewportSize(size)
    await expect(async () => expect(await boxOf(frame)).toEqual(await boxOf(place))).toPass()
    await expectPlaysWhole(frame, size)
  }
  await page.getByRole('link', { name: "Retour à l'anime" }).first().press('Enter')
  await expect(page).toHaveURL(/\/anime\//)
  for (const size of [turned, upright]) {
    await page.setViewportSize(size)
    await expectPlaysWhole(mini(page), size)
  }
  expect(scene.resolved).toHaveLength(1)

  // A bar above the site's bar, which hides no part of the page.
  await expect
    .poll(() => mini(page).boundingBox())
    .toMatchObject({ x: 0, width: 390, y: 844 - 64 - bottomBar, height: 64 })
  await expect(mini(page).getByRole('button', { name: /^Déplacer/ })).toBeHidden()
  // The page grows while its parts load.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect((await boxOf(page.getByRole('contentinfo'))).bottom).toBeLessThanOrEqual(844 - 64 - bottomBar)
  }).toPass()
  // The bar hides, and the mini player takes its place.
  const scrolled = () => page.evaluate(() => window.scrollY)
  const end = await scrolled()
  await page.mouse.move(195, 300)
  await page.mouse.wheel(0, -600)
  await expect.poll(scrolled).toBeLessThan(end - 500)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => mini(page).boundingBox()).toMatchObject({ y: 844 - 64, height: 64 })
})

/** Leaves a playing episode for its anime's page, whose next pages are held, and returns the card of the second one. */
async function leaveForAnime(page: Page) {
  const video = await watch(page, paths.oneLink)
  await expectPlaysPast(video, 0.5)
  await video.evaluate((element) => element.setAttribute('data-same', ''))
  await page.getByRole('link', { name: "Retour à l'anime" }).first().press('Enter')
  await expect(page).toHaveURL(/\/anime\//)
  await expect(mini(page)).toBeVisible()
  return { video, card: page.locator('a[data-episode][href$="/2/VOSTFR"]:has(img)').first() }
}

const toSource = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).currentSrc
const isEmpty = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.readyState === 0)

test('a link to another episode shows its poster at once, and plays before its page loads', async ({ page, scene }) => {
  const { promise: until, resolve: sendMedia } = Promise.withResolvers<void>()
  scene.media.behave(scene.token(1), () => ({ until }))
  const { video, card } = await leaveForAnime(page)
  const pages = await holdPages(page)
  const thumbnail = card.locator('img')
  // Chosen by the browser once the card is near the window.
  await expect.poll(() => thumbnail.evaluate(toSource)).not.toBe('')
  const picture = await thumbnail.evaluate(toSource)
  await card.click()
  await expect(mini(page)).toHaveCount(0)
  const poster = page.locator('.player-stage .player-poster img')
  await expect(poster).toBeVisible()
  await expect.poll(() => poster.evaluate(toSource)).toBe(picture)
  await expect.poll(() => isEmpty(video)).toBe(true)
  sendMedia()
  await expectPlaysPast(video, 0.3)
  await expect(poster).toBeHidden()
  expect(new URL(page.url()).pathname).toMatch(/^\/anime/)
  pages.letGo()
  await expect(page).toHaveURL(/\/2\/VOSTFR$/)
  await expect(page.getByRole('slider', { name: 'Position dans l’épisode' })).toBeAttached()
  await expect(video).toHaveAttribute('data-same', '')
  await expect(video).toHaveJSProperty('paused', false)
})

test('a followed link without a source shows its poster, and its page brings the video', async ({ page }) => {
  const { video, card } = await leaveForAnime(page)
  const pages = await holdPages(page)
  // Like the lines of 'En cours'.
  await card.evaluate((link) => link.removeAttribute('data-source'))
  await card.click()
  await expect(mini(page)).toHaveCount(0)
  await expect(page.locator('.player-stage .player-poster img')).toBeVisible()
  await expect.poll(() => isEmpty(video)).toBe(true)
  pages.letGo()
  await expect(page).toHaveURL(/\/2\/VOSTFR$/)
  await expectPlaysPast(video, 0.3)
  await expect(video).toHaveAttribute('data-same', '')
})
