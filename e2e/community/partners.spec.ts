import { expectAccessible } from '../kit/accessible.ts'
import { expect, test, visit } from '../kit/test.ts'

test('the partners stand with their count, each with a way in', async ({ page }) => {
  await visit(page, '/partners')
  await expect(page.getByText('6 Partenaires')).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await expect(cards.first().getByRole('link', { name: 'Rejoindre Le Champ d’Hélios sur Discord' })).toHaveAttribute(
    'href',
    /^https:\/\/discord\.gg\//,
  )
})

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`axe finds nothing wrong at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await visit(page, '/partners')
    await expectAccessible(page)
  })
}
