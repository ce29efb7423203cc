import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { holdNotice, undo } from '../kit/action-notice.ts'
import { callAsPage, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { boxOf, expect, expectFits, holdRequests, test, visit } from '../kit/test.ts'

/** Creates accounts unique to the journey, with a common name prefix. */
async function makeUsers(page: Page, count: number): Promise<string> {
  const name = `eq-${randomUUID().slice(0, 8)}`
  for (let index = 1; index <= count; index += 1) {
    const username = `${name}-${index}`
    const data = { username, email: `${username}@exemple.fr`, role: 'Utilisateur', password: 'Lanterne7' }
    await callAsPage(page, { method: 'POST', path: '/api/admin/users', data })
  }
  return name
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an account is created, found, changed and deactivated, each with a notice and an undo', async ({ page }) => {
  await visitAsStaff(page, '/admin/users')
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await test.step('the input of a dialogue is not lost by Escape, the scrim or the close button', async () => {
    await page.getByRole('button', { name: 'Créer un utilisateur' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Créer un utilisateur' }).click()
    const field = dialog.getByLabel('Nom d’utilisateur')
    await field.fill('Naïla')
    const stay = dialog.getByRole('button', { name: 'Continuer la saisie' })
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(3, 3),
      () => dialog.getByRole('button', { name: 'Fermer', exact: true }).click(),
    ]
    for (const leave of waysOut) {
      await leave()
      await expect(stay).toBeFocused()
      await stay.press('Enter')
      await expect(stay).toBeHidden()
      await expect(field).toHaveValue('Naïla')
    }
    for (const _ of ['asks', 'stays', 'asks again']) await page.keyboard.press('Escape')
    await expect(stay).toBeFocused()
    await expect(dialog.locator('p').getByRole('button')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Créer un utilisateur' }).click()
    await expect(field).toHaveValue('')
  })

  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByText("Le nom d'utilisateur est requis")).toBeVisible()
  await expect(dialog.getByText("L'email est requis")).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  const name = `eq-${randomUUID().slice(0, 8)}`
  await expect(dialog.getByText('Une majuscule, une minuscule et un chiffre.')).toBeVisible()
  await dialog.getByLabel('Nom d’utilisateur').fill(name)
  await dialog.getByLabel('E-mail').fill(`${name}@exemple.fr`)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('Lanterne7')
  await dialog.getByLabel('Confirmation').fill('Lanterne8')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await dialog.getByLabel('Confirmation').fill('Lanterne7')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(page.getByText(`${name} est créé`)).toBeVisible()

  await page.getByRole('searchbox').fill(name)
  await expect(page).toHaveURL(new RegExp(`search=${name}`))
  await expect(page.getByRole('rowheader', { name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 résultat' })).toBeAttached()
  await expect(rowOf(page, name)).toContainText('Actif')
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  await expect(dialog.getByText('Aucun appareil connecté.')).toBeVisible()
  await dialog.getByLabel('Rôle').selectOption('Moderateur')
  await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(rowOf(page, name)).toContainText('Moderateur')

  await page.getByRole('button', { name: `Désactiver ${name}` }).click()
  await holdNotice(page, /désactivé/)
  await expect(rowOf(page, name)).toContainText('Inactif')
  await undo(page).click()
  await expect(rowOf(page, name)).toContainText('Actif')
})

test('an unreadable answer shows an error of the list, and can be retried; lists fit a phone', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  const lists = [
    ['/admin/users', '**/api/admin/users?*', 'Erreur lors du chargement des utilisateurs'],
    ['/admin/reports', '**/api/admin/reported-episodes?*', 'Erreur lors du chargement des signalements'],
  ] as const
  for (const [path, call, words] of lists) {
    await page.route(call, (route) => route.fulfill({ contentType: 'application/json', body: '{"users": [' }))
    await visit(page, path)
    await expect(page.getByText(words)).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText(words)).toBeHidden()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }

  await test.step('on a phone rows are records, the areas are in a menu, and nothing overflows', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const name = await makeUsers(page, 2)
    await visit(page, `/admin/users?search=${name}`)
    await expect(page.getByText(`${name}-1@exemple.fr`)).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: `Sélectionner ${name}-1` }).click()
    await expect(page.getByRole('button', { name: 'Désactiver', exact: true })).toBeVisible()
    await expectFits(page)
    await page.getByRole('button', { name: /Utilisateurs.*administration/ }).click()
    await page.getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  })
})

test('rows are selected by keyboard or by Shift+click, changed at once, and restored by Ctrl+Z', async ({ page }) => {
  await signUpStaff(page)
  const name = await makeUsers(page, 4)
  const list = `/admin/users?search=${name}&sort_by=username&sort_order=asc`
  await visit(page, list)
  await page.getByRole('checkbox', { name: `Sélectionner ${name}-1` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 utilisateurs sélectionnés').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Désactiver', exact: true })).toBeHidden()
  // As with Caps Lock.
  await page.keyboard.press('Control+A')
  await page.getByRole('button', { name: 'Désactiver', exact: true }).press('Enter')
  await holdNotice(page, '4 comptes désactivés')
  await expect(page.getByText('Inactif', { exact: true })).toHaveCount(4)
  // A dialogue covers the notice, and disables its key.
  await page.getByRole('button', { name: 'Créer un utilisateur' }).press('Enter')
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Annuler' })
  await cancel.press('Control+z')
  await page.getByRole('dialog').getByRole('heading').first().click()
  await page.keyboard.press('Control+z')
  await cancel.press('Enter')
  await expect(cancel).toBeHidden()
  await page.keyboard.press('Control+Z')
  await expect(page.getByText('Actif', { exact: true })).toHaveCount(4)

  await test.step('a range is selected by Shift+click; another filter clears it; Back restores it', async () => {
    await visit(page, list)
    await rowOf(page, `${name}-1`).getByRole('checkbox').click()
    await rowOf(page, `${name}-3`)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 utilisateurs sélectionnés').last()).toBeVisible()
    await page.getByRole('button', { name: 'Tout désélectionner' }).click()
    // Rows of the former filter cannot be selected while the next ones load.
    const answer = await holdRequests(page, /[/]api[/]admin[/]users[?].*status=inactive/)
    await page.getByLabel('Statut').selectOption('inactive')
    await expect(rowOf(page, `${name}-1`).getByRole('checkbox')).toBeDisabled()
    answer()
    await expect(page.getByRole('heading', { name: 'Aucun utilisateur ne correspond' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Aucun résultat' })).toBeAttached()
    await page.goBack()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(4)
    await page.getByRole('button', { name: 'Utilisateur', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Utilisateur' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('row').nth(1)).toContainText(`${name}-4`)
  })
})

test('filters stay while accounts are selected; no bar or notice covers their buttons', async ({ page }) => {
  await signUpStaff(page)
  const name = await makeUsers(page, 3)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, `/admin/users?search=${name}`)
    await page.getByRole('checkbox', { name: `Sélectionner ${name}-1` }).check()
    await expect(page.getByRole('group', { name: 'Sélection' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByLabel('Rôle', { exact: true })).toBeVisible()
    // Fails when another element would receive the press.
    for (const index of [1, 2, 3])
      await page.getByRole('button', { name: new RegExp(`activer ${name}-${index}$`, 'i') }).click({ trial: true })
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: `Sélectionner ${name}-1` }).uncheck()
    await page.getByRole('button', { name: new RegExp(`^(Dés|Ré)?activer ${name}-1$`, 'i') }).click()
    const notice = page.locator('.action-notice')
    await undo(page).hover()
    for (const index of [2, 3]) {
      const button = page.getByRole('button', { name: new RegExp(`activer ${name}-${index}$`, 'i') })
      await expect(async () => {
        const [a, b] = [await boxOf(button), await boxOf(notice)]
        expect(a.right <= b.x || b.right <= a.x || a.bottom <= b.y).toBe(true)
      }).toPass()
    }
    await notice.getByRole('button', { name: 'Fermer' }).click()
    await expect(notice.getByRole('button', { name: 'Annuler' })).toHaveCount(0)
  }

  await test.step('a dialogue stays locked while its form is sent, and a save keeps changes made elsewhere', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: `Modifier ${name}-1` }).click()
    const { users } = await callAsPage(page, { method: 'GET', path: `/api/admin/users?search=${name}-1` })
    const path = `/api/admin/users/${users[0].id}/toggle-status`
    await callAsPage(page, { method: 'PATCH', path, data: { is_active: false } })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom d’utilisateur').fill(`${name}-4`)
    const answer = await holdRequests(page, /[/]api[/]admin[/]users[/][0-9]+$/)
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeDisabled()
    await expect(dialog.getByLabel('Nom d’utilisateur')).not.toBeEditable()
    for (const _ of ['refused', 'forced by browsers']) await page.keyboard.press('Escape')
    const close = dialog.getByRole('button', { name: 'Fermer', exact: true })
    await expect(close).toBeDisabled()
    await close.dispatchEvent('click')
    await expect(dialog.getByLabel('Nom d’utilisateur')).toHaveValue(`${name}-4`)
    await expect(dialog.getByRole('button', { name: 'Fermer sans enregistrer' })).toHaveCount(0)
    answer()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, `${name}-4`)).toContainText('Inactif')
  })
})
