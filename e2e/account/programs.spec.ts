import { expectAccessible } from '../kit/accessible.ts'
import { visitAsMember } from '../kit/accounts.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

const programs = '/settings?tab=programmes'

test('my access tokens and webhooks are made, used, changed and removed', async ({ page }) => {
  // The site waits eight seconds for the address of a webhook.
  test.slow()
  await visitAsMember(page, programs)
  await expect(page.getByText('Aucun jeton pour le moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Nouveau jeton' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(2)
  const make = dialog.getByRole('button', { name: 'Créer le jeton' })
  await make.click()
  await expect(dialog.getByLabel('Nom')).toBeFocused()
  await expect(dialog.getByText('Le nom du jeton est requis')).toBeVisible()
  await dialog.getByLabel('Nom').fill('Ma sauvegarde')
  await make.click()
  await expect(dialog.getByRole('alert')).toHaveText('Choisissez au moins une permission')
  await dialog.getByLabel('Listes et progression').check()
  await expectAccessible(page)
  await make.click()
  await expect(dialog.getByRole('heading')).toHaveText('Votre nouveau jeton')
  // The token is shown only once, so a stray click does not close it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Copier' }).click()
  await expect(dialog.getByText('Jeton copié !')).toBeVisible()
  const token = await dialog.getByLabel('Jeton').inputValue()
  await dialog.getByRole('button', { name: 'Terminé' }).click()

  const headers = { authorization: `Bearer ${token}` }
  const readStatus = async () => (await page.request.get('/api/watchlist/counts', { headers })).status()
  expect(await readStatus()).toBe(200)
  await visit(page, programs)
  const row = page.getByRole('listitem').filter({ hasText: 'Ma sauvegarde' })
  await expect(row).toContainText('Utilisé : il y a moins d')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Révoquer' }).click()
  const emptied = await dialog.evaluateHandle((element: HTMLDialogElement) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    new MutationObserver(() => element.firstChild || resolve(element.open)).observe(element, { childList: true })
    return { promise }
  })
  const letGo = await holdRequests(page, '**/api/auth/tokens')
  const reloading = page.waitForRequest('**/api/auth/tokens')
  await dialog.getByRole('button', { name: 'Révoquer' }).click()
  await reloading
  await expect(dialog, 'it stays until the list has reloaded').toBeVisible()
  letGo()
  expect(await emptied.evaluate(({ promise }) => promise), 'it keeps no key from the page').toBe(false)
  await expect(page.getByRole('heading', { name: 'Jetons d’accès' })).toBeFocused()
  await expect(row).toHaveCount(0)
  await expect.poll(readStatus).toBe(401)

  await expect(page.getByText('Aucun webhook pour le moment.')).toBeVisible()
  await page.getByRole('button', { name: 'Nouveau webhook' }).click()
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await dialog.getByLabel('Adresse').fill('https://robots.example/hook')
  await save.click()
  await expect(dialog.getByText('Copiez l’URL du webhook depuis Discord')).toBeVisible()
  await dialog.getByLabel('Format').selectOption('JSON signé')
  await dialog.getByLabel('Nouveaux épisodes').selectOption('Ma watchlist seulement')
  await expectAccessible(page)
  await save.click()
  await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Terminé' }).click()

  const webhook = page.getByRole('listitem').filter({ hasText: 'robots.example/hook' })
  await expect(webhook).toContainText('Ma watchlist seulement')
  await webhook.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Message d’essai')
  // The site waits eight seconds for an address, whose name may be looked up slowly.
  await expect(dialog.getByRole('listitem')).toContainText('Échoué', { timeout: 30_000 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await webhook.getByRole('button', { name: 'Modifier' }).click()
  await dialog.getByLabel('Actif').uncheck()
  await save.click()
  await expect(webhook).toContainText('Désactivé')
  await webhook.getByRole('button', { name: 'Supprimer' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(webhook).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused()
})
