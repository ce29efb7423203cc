import { expect, test, visit } from './kit/test.ts'

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
