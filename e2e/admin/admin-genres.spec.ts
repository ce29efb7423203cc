import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../kit/accessible.ts'
import { holdNotice, undo } from '../kit/action-notice.ts'
import { makeTestAnime, signUpStaff } from '../kit/staff.ts'
import { expect, expectFits, test, visit } from '../kit/test.ts'

test('a genre is renamed, merged into another, and both are undone; the list fits a phone', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  const unique = randomUUID().slice(0, 6)
  const [first, second] = [`Farce ${unique}`, `Bouffonnerie ${unique}`]
  await makeTestAnime(page, 'Avec la farce', { genres: [first] })
  await makeTestAnime(page, 'Avec la bouffonnerie', { genres: [second] })
  await visit(page, '/admin/animes')
  await page.getByRole('button', { name: 'Outils de la liste' }).click()
  await page.getByRole('link', { name: 'Gérer les genres' }).click()
  await expect(page).toHaveURL(/\/admin\/animes\/genres$/)
  const row = (name: string) =>
    page.getByRole('list', { name: 'Genres' }).getByRole('listitem').filter({ hasText: name })
  await page.getByRole('button', { name: `Modifier ${second}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le genre' })
  await dialog.getByLabel('Nom').fill(`Clownerie ${unique}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(row(`Clownerie ${unique}`)).toContainText(/1\sanime/)

  await page.getByRole('button', { name: `Modifier Clownerie ${unique}` }).click()
  await dialog.getByLabel('Nom').fill(`farce ${unique}`)
  await expect(dialog).toContainText(`« ${first} »`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await holdNotice(page, 'sont un seul genre')
  await expect(row(first)).toContainText(/2\sanimes/)
  await expect(row(`Clownerie ${unique}`)).toHaveCount(0)
  await undo(page).click()
  await expect(row(`Clownerie ${unique}`)).toContainText(/1\sanime/)
  await expect(row(first)).toContainText(/1\sanime/)
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/admin/animes/genres')
  await expect(page.getByRole('button', { name: 'Modifier Drame' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})

test('a genre still in its field is saved by keyboard; a held key that empties the field removes none', async ({
  page,
}) => {
  await signUpStaff(page)
  const unique = randomUUID().slice(0, 6)
  const { id } = await makeTestAnime(page, 'Sur les rails', { genres: [`Rail ${unique}`] })
  await visit(page, `/admin/animes/${id}/edit`)
  const field = page.getByRole('combobox', { name: 'Genres' })
  await field.pressSequentially('xy')
  for (let times = 0; times < 4; times++) await page.keyboard.down('Backspace')
  await page.keyboard.up('Backspace')
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: `Retirer Rail ${unique}` })).toBeVisible()

  await field.fill(`Vapeur ${unique}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Anime mis à jour avec succès !')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Retirer Vapeur ${unique}` })).toBeVisible()
})
