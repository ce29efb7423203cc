import { expect, test, visit } from '../kit/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('the menu opens over the page, leads on, and closes', async ({ page }) => {
  await visit(page, '/')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Explorer' }).click()
  await expect(page).toHaveURL(/\/explorer$/)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
})

test('Escape closes the menu and gives the focus back', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
})

test('the search opens ready to type', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('combobox', { name: 'Rechercher un anime' })).toBeFocused()
  await page.keyboard.type('orage')
  await page.getByRole('option', { name: /Onze secondes/ }).click()
  await expect(page).toHaveURL(/\/anime\/onze-secondes-d-orage$/)
})

test('the filters are a sheet from below that says how many results it leaves', async ({ page }) => {
  await visit(page, '/explorer')
  const open = page.getByRole('button', { name: 'Afficher les filtres' })
  const first = page.getByRole('region', { name: 'Résultats' }).getByRole('heading', { level: 3 }).first()
  const before = await first.boundingBox()
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await expect(sheet).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByRole('heading', { name: 'Filtres' })).toBeFocused()
  expect(await first.boundingBox(), 'the results stay where they are').toEqual(before)

  await sheet.getByText('Film', { exact: true }).click()
  const show = sheet.getByRole('button', { name: /^Voir \d+ résultats?$/ })
  await expect(show).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/type=Film/)
  const count = /\d+/.exec((await show.textContent()) ?? '')?.[0]
  await show.click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'trouvé' })).toHaveText(new RegExp(`^${count}\\s`))
  await expect(page.getByRole('button', { name: 'Afficher les filtres (1)' })).toBeFocused()
})

test('the sheet of filters keeps the focus, and closes on Escape, beside it, and on a wide screen', async ({
  page,
}) => {
  await visit(page, '/explorer')
  const open = page.getByRole('button', { name: 'Afficher les filtres' })
  const sheet = page.getByRole('dialog', { name: 'Filtres' })
  await open.click()
  await page.keyboard.press('Shift+Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('.site-header, .explorer > section, footer')),
  ).toBeNull()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(open).toBeFocused()
  await open.click()
  await page.mouse.click(195, 40)
  await expect(sheet).toHaveCount(0)
  await open.click()
  await page.setViewportSize({ width: 1200, height: 844 })
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Filtres' })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('.is-scroll-locked, [inert]'))).toBeNull()
})

for (const path of ['/', '/explorer', '/anime/encore-jeudi', '/watch/encore-jeudi/Saison%201/1/VOSTFR', '/api/docs']) {
  test(`${path} fits a narrow screen`, async ({ page }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      if (path.startsWith('/api/')) await page.goto(path)
      else await visit(page, path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
}
