import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { player, visitStanding } from '../kit/standing-episode.ts'
import { boxOf, expect, test, visit } from '../kit/test.ts'

const seventh = '/watch/hagane-zero/Saison%201/7/VOSTFR'
const list = (page: Page) => page.getByRole('complementary', { name: 'Liste des épisodes' })
const similar = (page: Page) => page.getByRole('region', { name: 'Animes similaires' })

test('a wide window has room for whole rows of the list, similar animes, actions in a row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, seventh)
  const current = list(page).locator('[aria-current=page]')
  await expect(current).toContainText('7')
  await expect(current).toBeInViewport({ ratio: 1 })
  const rows = list(page).getByRole('listitem')
  await expect(async () => {
    const { y, bottom, height } = await boxOf(list(page).getByRole('list'))
    expect(height).toBeLessThanOrEqual(384)
    // Pictures stand 6 px within their rows.
    const shown = await rows.evaluateAll(
      (elements, edges) =>
        elements
          .map((element) => (element.querySelector('.picture-box') as Element).getBoundingClientRect())
          .filter((row) => row.bottom > edges.y && row.top < edges.bottom)
          .map((row) => row.top >= edges.y && row.bottom <= edges.bottom),
      { y, bottom },
    )
    expect(shown).toEqual([true, true, true, true, true])
  }).toPass()

  await expect(similar(page).getByRole('link').first()).toBeVisible()
  await expect(async () => {
    const last = await boxOf(similar(page).getByRole('link').last())
    const left = await boxOf(page.getByRole('article').filter({ hasText: 'Voir plus' }))
    expect(last.bottom).toBeLessThanOrEqual(left.bottom)
    expect(left.bottom - last.bottom).toBeLessThan(140)
  }).toPass()
  await expectAccessible(page, 'main')

  const [first, last] = [
    page.locator('.button', { hasText: 'Épisode précédent' }),
    page.getByRole('button', { name: 'Signaler' }),
  ]
  for (const width of [1280, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(async () => expect((await boxOf(last)).y).toBe((await boxOf(first)).y)).toPass()
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(async () => {
    const picture = await boxOf(page.locator('.watch-picture .aspect-video'))
    expect(picture.width).toBeGreaterThan(1350)
    expect(picture.bottom).toBeLessThanOrEqual(1080)
    expect((await boxOf(page.getByRole('banner').getByRole('link').first())).x).toBe(picture.x)
  }).toPass()
})

test('a list as wide as the page has two columns; the column beside it requests nothing', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.setViewportSize({ width: 1024, height: 768 })
  await visit(page, seventh)
  const [fifth, sixth] = [list(page).getByRole('link', { name: /^5/ }), list(page).getByRole('link', { name: /^6/ })]
  await expect(async () => expect((await boxOf(sixth)).y).toBe((await boxOf(fifth)).y)).toPass()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => url.includes('/similar'))).toEqual([])

  // Where it is not beside the picture, a button shows it over the picture.
  const button = page.getByRole('button', { name: 'Liste des épisodes' })
  const panel = page.getByRole('dialog', { name: 'Liste des épisodes' })
  await button.press('Enter')
  await expect(panel.getByRole('link', { name: /^7/ })).toBeVisible()
  await button.press('Enter')
  await expect(panel).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 768 })
  await expect(page.getByRole('button', { name: 'Réglages' })).toBeVisible()
  await expect(button).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })

  test('the picture fills a screen held sideways; upright episodes come first, settings are a sheet', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const connection = Object.assign(new EventTarget(), { effectiveType: '4g' })
      Object.defineProperty(navigator, 'connection', { get: () => connection })
    })
    await visitStanding(page)
    await expect.poll(() => player(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 844, height: 390 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(player(page).getByText('Rapide')).toBeVisible()
    await player(page)
      .locator('video.player-video')
      .evaluate((video: HTMLVideoElement) => video.play())
    await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toHaveCount(1)
    const card = page.getByRole('article').filter({ hasText: 'Voir plus' })
    await expect(async () => expect((await boxOf(list(page))).bottom).toBeLessThan((await boxOf(card)).y)).toPass()
    await page.getByRole('button', { name: 'Réglages' }).press('Enter')
    const sheet = page.locator('.player-settings')
    await expect.poll(() => boxOf(sheet)).toMatchObject({ x: 0, width: 390, bottom: 844 })
    await expectAccessible(page, '.player-stage')
  })
})
