import type { Page } from '@playwright/test'
import { expect, expectAlive, holdRequests, seeFaces, test } from '../kit/test.ts'

/** Opens a page whose scripts do not arrive until they are let through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await holdRequests(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main').waitFor()
  return async () => {
    letGo()
    await expectAlive(page)
  }
}

test('the first paint comes before every script, and before the fonts of headlines', async ({ page }) => {
  await page.goto('/')
  await expectAlive(page)
  await seeFaces(page)
  const { paint, files } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    files: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }))
  for (const [kind, least] of [
    [/\/assets\/.*[.]js$/, 5],
    [/\/headline-/, 3],
  ] as const) {
    const starts = files.filter(({ name }) => kind.test(name)).map(({ startTime }) => startTime)
    expect(starts.length).toBeGreaterThanOrEqual(least)
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(paint)
  }

  await test.step('scripts also start in a browser that does not report paints', async () => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined
    })
    await page.goto('/')
    await expectAlive(page)
  })
})

test('actions before the scripts have loaded are not lost', async ({ page }) => {
  await test.step('letters are searched', async () => {
    const letScripts = await openWithoutScripts(page, '/')
    const field = page.getByRole('combobox', { name: 'Rechercher un anime' }).first()
    await field.click()
    await page.keyboard.type('kuro')
    await letScripts()
    await expect(field).toHaveValue('kuro')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.type('s')
    await expect(field).toHaveValue('kuros')
  })

  await test.step('a hovered link is prefetched once they have loaded', async () => {
    const letScripts = await openWithoutScripts(page, '/anime/hagane-zero')
    await page.getByRole('link', { name: 'Regarder maintenant' }).hover()
    const prepared = [page.waitForRequest(/[/]watch[/].*[.]data/), page.waitForRequest(/[/]assets[/]player-/)]
    await letScripts()
    await Promise.all(prepared)
  })

  await test.step('the key of the search and the letters after it are kept', async () => {
    const letScripts = await openWithoutScripts(page, '/')
    await page.keyboard.type('/kuro')
    await letScripts()
    const field = page.getByRole('combobox', { name: 'Rechercher un anime' }).first()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('kuro')
  })

  await test.step('a theme is chosen', async () => {
    const letScripts = await openWithoutScripts(page, '/about')
    await page.getByText('Clair', { exact: true }).last().click()
    await letScripts()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('radio', { name: 'Clair' }).last()).toBeChecked()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a tap on the menu opens it once the scripts have loaded', async ({ page }) => {
    const letScripts = await openWithoutScripts(page, '/')
    await page.getByRole('button', { name: /menu/i }).tap()
    await letScripts()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  })
})
