import { randomUUID } from 'node:crypto'
import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { visitAsStaff } from '../kit/staff.ts'
import { expect, expectFits, test } from '../kit/test.ts'

// The page logs a lost answer, and that the webhook is gone.
test.use({ expectedComplaint: /ERR_FAILED|404/ })

test('a webhook of the site is made with its events, tested and removed, on any screen', async ({ page }) => {
  const { username } = await visitAsStaff(page, '/admin/webhooks')
  await page.getByRole('button', { name: 'Nouveau webhook' }).click()
  const dialog = page.getByRole('dialog')
  const name = randomUUID().slice(0, 8)
  await dialog.getByLabel('Format').selectOption('JSON signé')
  await dialog.getByLabel('Adresse').fill(`https://${name}.example/hook`)
  const events = dialog.getByRole('group', { name: 'Événements' })
  await events.getByLabel('Nouveaux épisodes').uncheck()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choisissez au moins un événement')
  await events.getByLabel('Liens hors service').check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Terminé' }).click()

  const row = page.getByRole('row').filter({ hasText: `${name}.example` })
  await expect(row).toContainText('JSON signé · Liens hors service')
  await expect(row).toContainText(`par ${username}`)
  await expectAccessibleAtBothWidths(page)
  await expectFits(page)
  await row.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Message d’essai')
  await expect(dialog.locator('[aria-live]'), 'only a new state is announced').not.toContainText('Message d’essai')
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Supprimer' }).click()
  // The first answer is lost.
  await page.route('**/api/admin/webhooks/*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(row).toHaveCount(0)
})
