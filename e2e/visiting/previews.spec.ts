import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { visitAsMember } from '../kit/accounts.ts'
import { boxOf, expect, test, visit } from '../kit/test.ts'

test.use({ reducedMotion: 'no-preference' })

/** Sets the connection that the browser reports. */
async function setLine(page: Page, line: { effectiveType: string; saveData: boolean }): Promise<void> {
  await page.addInitScript((own) => {
    const connection = Object.assign(new EventTarget(), own)
    Object.defineProperty(navigator, 'connection', { value: connection })
  }, line)
}

const path = '/explorer?search=hagane'
const cardOf = (page: Page) => page.locator('main a.anime-card').first()
const previewOf = (page: Page) => page.getByRole('group', { name: /^Aperçu/ })

/**
 * Moves the pointer onto the first card until its preview is shown: the code that watches cards loads when the browser
 * is idle.
 */
async function showPreview(page: Page): Promise<void> {
  await expect(async () => {
    await cardOf(page).hover()
    await expect(previewOf(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test.describe('with a line to spare', () => {
  test.beforeEach(({ page }) => setLine(page, { effectiveType: '4g', saveData: false }))

  test('a pointer that rests on a card shows its preview, which opens the first episode', async ({ page }) => {
    await visit(page, path)
    const card = cardOf(page)
    await showPreview(page)
    await expect(previewOf(page)).toContainText('Hagane Zéro')
    await expectAccessible(page, '.preview')
    await expect(async () => {
      expect((await boxOf(previewOf(page))).x).toBeGreaterThanOrEqual((await boxOf(card)).right)
    }).toPass()
    // From the card into the preview, where it stays.
    await previewOf(page).getByRole('link', { name: 'Regarder' }).hover()
    await expect(previewOf(page)).toBeVisible()
    await page.mouse.move(2, 2)
    await expect(previewOf(page)).toHaveCount(0)
    await showPreview(page)
    await previewOf(page).getByRole('link', { name: 'Regarder' }).click()
    await expect(page).toHaveURL(/\/watch\/hagane-zero\/Saison%201\/1\/VOSTFR$/)
    await expect(previewOf(page)).toHaveCount(0)

    await test.step('by keyboard it does not take the focus; the arrow leads into it, Escape and Tab back', async () => {
      await page.mouse.move(2, 2)
      await visit(page, path)
      // The browser shows the focus of keys only.
      await page.keyboard.press('Shift')
      await card.focus()
      await expect(previewOf(page)).toBeVisible()
      await expect(card).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(previewOf(page).getByRole('link', { name: 'Regarder' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(previewOf(page)).toHaveCount(0)
      await expect(card).toBeFocused()

      await visit(page, '/')
      await page.keyboard.press('Shift')
      await card.focus()
      await expect(previewOf(page)).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Shift+Tab')
      await expect(card).toBeFocused()
      await expect(previewOf(page)).toHaveCount(0)
      await page.keyboard.press('Tab')
      await expect(page.locator('main a.anime-card').nth(1)).toBeFocused()
    })
  })

  test('shown again, it has what has changed since', async ({ page }) => {
    let synopsis = 'Avant.'
    await page.route('**/api/animes/*/preview', async (route) => {
      const response = await route.fetch()
      const { preview } = (await response.json()) as { preview: object }
      await route.fulfill({ response, json: { preview: { ...preview, synopsis } } })
    })
    await visit(page, path)
    await showPreview(page)
    await expect(previewOf(page)).toContainText('Avant.')
    synopsis = 'Après.'
    await page.mouse.move(2, 2)
    await expect(previewOf(page)).toHaveCount(0)
    await showPreview(page)
    await expect(previewOf(page)).toContainText('Après.')
  })

  test('a member adds an anime from it', async ({ page }) => {
    await visitAsMember(page, path)
    await showPreview(page)
    await previewOf(page).getByRole('button', { name: 'Ajouter à ma watchlist' }).click()
    await expect(previewOf(page).getByRole('button', { name: 'Dans ma watchlist', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(previewOf(page)).toHaveCount(0)
  })

  test.describe('on a touch screen', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

    test('a long press opens it as a sheet, and its release follows no link', async ({ page }) => {
      await visit(page, path)
      const card = cardOf(page)
      const sheet = page.getByRole('dialog', { name: 'Hagane Zéro' })
      const touch = { bubbles: true, cancelable: true, pointerType: 'touch' }
      // The first sign of interest fetches the code: until it has loaded, a press does nothing.
      await expect(async () => {
        await card.dispatchEvent('pointerdown', touch)
        await expect(sheet).toBeVisible({ timeout: 2000 })
      }).toPass()
      const followsLink = await card.evaluate((element) =>
        element.dispatchEvent(new Event('touchend', { bubbles: true, cancelable: true })),
      )
      expect(followsLink).toBe(false)
      await expect(sheet.getByRole('link', { name: 'Regarder' })).toBeVisible()
      await expectAccessible(page, 'dialog')
      await sheet.getByRole('link', { name: 'Fiche' }).tap()
      await expect(page).toHaveURL(/\/anime\/hagane-zero$/)
      await expect(sheet).toHaveCount(0)
    })
  })
})

test('those who save data get none, and nothing is fetched for it', async ({ page }) => {
  await setLine(page, { effectiveType: '4g', saveData: true })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await visit(page, '/')
  await page.waitForLoadState('networkidle')
  await cardOf(page).hover()
  await page.keyboard.press('Shift')
  await cardOf(page).focus()
  // The card's own prefetches have been answered.
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /previews-|\/preview$/.test(url))).toEqual([])
})
