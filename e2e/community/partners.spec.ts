import { expect, test, visit } from '../kit/test.ts'

test('the partners are listed with their number, each with an invitation', async ({ page }) => {
  await visit(page, '/partners')
  const cards = page.getByRole('main').getByRole('listitem')
  // Journeys of the staff add partners meanwhile.
  await expect(async () => {
    const count = await cards.count()
    expect(count).toBeGreaterThanOrEqual(6)
    await expect(page.getByText(`${count} Partenaires`)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(cards.first().getByRole('link', { name: 'Rejoindre Le Champ d’Hélios sur Discord' })).toHaveAttribute(
    'href',
    /^https:\/\/discord\.gg\//,
  )
})
