import { expectAccessible } from '../kit/accessible.ts'
import { expect, test, visit } from '../kit/test.ts'

test('the places of the catalogue lead to their animes, which lead to their year and studio', async ({ page }) => {
  const main = page.getByRole('main')
  await visit(page, '/parcourir')
  await main.getByRole('link', { name: /^Drame/ }).click()
  await expect(page).toHaveURL('/genre/drame')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drame')
  await expect(main).toContainText(/\d+ titres du genre Drame, dont \d+ en VF\./)
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: /suivante/i })
    .click()
  await expect(page).toHaveURL('/genre/drame?page=2')
  await page.getByRole('link', { name: 'Affiner' }).click()
  await expect(page).toHaveURL(/\/explorer\?genres=\d+$/)
  await expect(page.getByRole('button', { name: /^Drame/ })).toHaveAttribute('aria-pressed', 'true')

  await visit(page, '/anime/les-lanternes-de-kuroshio')
  await main.getByRole('link', { name: '2022', exact: true }).click()
  await expect(page).toHaveURL('/annee/2022')
  await expect(page.getByRole('link', { name: /Les Lanternes de Kuroshio/ })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Studio Hoshikage' }).click()
  await expect(page).toHaveURL('/studio/studio-hoshikage')

  await test.step('seasons follow each other, and the episodes dubbed this week are counted', async () => {
    await visit(page, '/saison/automne-2025')
    const others = page.getByRole('navigation', { name: 'Autres saisons' })
    await others.getByRole('link', { name: 'Été 2025' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Été 2025')
    await expect(others.getByRole('link', { name: 'Automne 2025' })).toBeVisible()
    await visit(page, '/vf-cette-semaine')
    await expect(main.getByRole('link', { name: /Hagane Zéro/ })).toContainText(/nouve(l|aux) épisode/)
    const described = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(described.join()).toContain('CollectionPage')
  })
})
