import { expectAccessible } from '../kit/accessible.ts'
import { undo } from '../kit/action-notice.ts'
import { openEpisode } from '../kit/staff.ts'
import { expect, test } from '../kit/test.ts'

test('fillers and recaps are marked for one episode, and for a season by their numbers', async ({ page }) => {
  const { id } = await openEpisode(page, 'Longue route', 5)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Hors histoire').selectOption('Récap')
  await expect(dialog.getByRole('region', { name: 'Aperçu' })).toContainText('Récap')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
  const rowOf = (number: number) => page.getByRole('row').filter({ hasText: `essai-${id}-${number}.mp4` })
  await expect(rowOf(5)).toContainText('Récap')

  await page.getByRole('button', { name: 'Fillers et récaps de Saison 1' }).click()
  await expect(dialog.getByLabel('Récaps')).toHaveValue('5')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('Fillers').fill('2-3, 9')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('La saison n’a pas d’épisode 9')).toBeVisible()
  await expect(dialog.getByLabel('Fillers')).toBeFocused()
  await dialog.getByLabel('Fillers').fill('2-3')
  await page.keyboard.press('Enter')
  await expect(rowOf(2)).toContainText('Filler')
  await expect(rowOf(3)).toContainText('Filler')
  await undo(page).click()
  await expect(rowOf(2)).not.toContainText('Filler')
  await expect(rowOf(5)).toContainText('Récap')
})
