import { expectAccessibleAtBothWidths, expectAccessibleInBoth } from '../kit/accessible.ts'
import { test, visit } from '../kit/test.ts'

// The addresses of the site as they open are in visiting/every-page.spec.ts.
const [wide, narrow] = [
  { width: 1440, height: 900 },
  { width: 390, height: 900 },
]

test('the documentation of the API is accessible, dark and light', async ({ page }) => {
  // A long page, on busy machines.
  test.slow()
  await page.goto('/api/docs')
  // Hundreds of calls are drawn alike, and so are their links: the first one of each section stands for all.
  await page.evaluate(() => {
    const rest = 'article:nth-of-type(n + 2), nav li:nth-of-type(n + 2)'
    for (const element of document.querySelectorAll(rest)) element.remove()
  })
  await expectAccessibleAtBothWidths(page)
})

test('suggestions are accessible, dark and light, also without a result', async ({ page }) => {
  await page.setViewportSize(wide)
  await visit(page, '/')
  const search = page.getByRole('combobox', { name: 'Rechercher un anime' })
  await search.fill('la')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await expectAccessibleInBoth(page)
  await search.fill('zzzzzzqqqq')
  await page.getByText(/Aucun résultat pour/).waitFor()
  await expectAccessibleInBoth(page)
})

test('the menu is accessible, dark and light', async ({ page }) => {
  await page.setViewportSize(narrow)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await expectAccessibleInBoth(page)
})
