import { expectAccessible } from '../kit/accessible.ts'
import { expect, test, visit } from '../kit/test.ts'

test('an anime leads to its franchise, in three orders', async ({ page }) => {
  await visit(page, '/anime/le-dernier-ronin-du-mont-gris')
  const main = page.getByRole('main')
  await expect(main.getByText('À voir avant')).toContainText('La lame sans maître')
  await main.getByText('À voir avant').getByRole('link', { name: 'Ordre de visionnage' }).click()
  await expect(page).toHaveURL('/franchise/la-lame-sans-maitre')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La lame sans maître')
  await expect(main).toContainText(/4 titres de 1966 à 2019/)
  const first = (name: string) => page.getByRole('list', { name }).getByRole('listitem').first()
  await expect(first('Ordre : Conseillé')).toContainText('La lame sans maître')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Ordre', exact: true }).getByRole('link', { name: 'Chronologie' }).click()
  await expect(page).toHaveURL('/franchise/la-lame-sans-maitre?ordre=chronologie')
  await expect(main.getByRole('listitem').filter({ hasText: 'Préquelle de' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Ordre', exact: true }).getByRole('link', { name: 'Sortie' }).click()
  await expect(first('Ordre : Sortie')).toContainText('La lame sans maître')
  await main.getByRole('link', { name: /^Commencer par/ }).click()
  await expect(page).toHaveURL('/anime/la-lame-sans-maitre')
})
