import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { signIn, signOut, signUp, visitAsMember } from '../kit/accounts.ts'
import { callAsPage } from '../kit/staff.ts'
import { expect, expectFits, holdRequests, test, visit } from '../kit/test.ts'

const security = '/settings?tab=securite'
const programs = '/settings?tab=programmes'
const privacy = '/settings?tab=confidentialite'

const userMenu = (page: Page, username: string) => page.getByRole('button', { name: `Menu de ${username}` })
const newPassword = (page: Page) => page.getByLabel('Nouveau mot de passe', { exact: true })
const picture = (colour: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer()
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Changer l’image').setInputFiles(file)

test.describe('the profile', () => {
  test('saves and removes a picture, and keeps later choices and changes', async ({ page }) => {
    const { email } = await signUp(page)
    const preview = page.locator('main img[src^="blob:"]')
    const name = `Maëlle ${email.slice(4, 10)}`
    await visit(page, '/settings')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('E-mail')).not.toBeEditable()
    await expect(page.getByText('Verrouillé')).toBeVisible()
    await page.getByLabel('Nom d’utilisateur').fill(`  ${name} `)
    await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: await picture('#335577') })
    await expect(preview).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Profil mis à jour avec succès !' })).toBeVisible()
    await expect(userMenu(page, name).locator('img[src$=".webp"]')).toBeVisible()
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Profil mis à jour avec succès !'), 'this is not saved yet').toHaveCount(0)
    await page.getByRole('button', { name: 'Annuler' }).click()

    await visit(page, '/settings')
    await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(name)
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Profil mis à jour avec succès !')).toBeVisible()
    await expect(userMenu(page, name)).toHaveText('M')

    await test.step('a picture that is chosen while another is being saved stays', async () => {
      await visit(page, '/settings')
      const letGo = await holdRequests(page, '**/api/auth/upload-avatar')
      await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: await picture('#335577') })
      await expect(preview).toBeVisible()
      const sent = await preview.getAttribute('src')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByLabel('Nom d’utilisateur')).not.toBeEditable()
      await choose(page, { name: 'autre.png', mimeType: 'image/png', buffer: await picture('#775533') })
      await expect(preview).not.toHaveAttribute('src', String(sent))
      letGo()
      await expect(page.getByText('Profil mis à jour avec succès !')).toBeVisible()
      await expect(preview).toBeVisible()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(preview).toHaveCount(0)
    })

    await test.step('a name that another device has changed stays when only the picture is saved', async () => {
      await visit(page, '/settings')
      await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(name)
      const username = `Ailleurs ${email.slice(4, 10)}`
      await callAsPage(page, { method: 'PUT', path: '/api/auth/profile', data: { username } })
      await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: await picture('#335577') })
      await expect(preview).toBeVisible()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(userMenu(page, username)).toBeVisible()
      await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(username)
    })
  })

  test.describe('that is not saved', () => {
    test.use({ expectedComplaint: /status of 415/ })

    test('keeps its input after a refused file or name, and asks before it is lost', async ({ page, context }) => {
      const { username } = await visitAsMember(page, '/settings')
      const name = page.getByLabel('Nom d’utilisateur')
      const preview = page.locator('main img[src^="blob:"]')
      const unsupported = page.getByText('Format de fichier non supporté. Utilisez PNG, JPG ou GIF.')
      await name.fill('Encore là')
      await choose(page, { name: 'moi.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') })
      await expect(unsupported).toBeVisible()
      await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
      await expect(page.getByText('Le fichier est trop volumineux. Taille maximum : 5MB.')).toBeVisible()
      await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') })
      await expect(unsupported).toBeVisible()
      await expect(preview).toHaveCount(0)
      await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: await picture('#775533') })
      await expect(preview).toBeVisible()
      await expect(page.getByText('Taille maximum').or(unsupported)).toHaveCount(0)
      // Its content does not match its name, which only the server can tell.
      const webp = await sharp(await picture('#775533'))
        .webp()
        .toBuffer()
      await choose(page, { name: 'moi.png', mimeType: 'image/png', buffer: webp })
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(unsupported).toBeVisible()
      await expect(name).toHaveValue('Encore là')
      await name.fill('  ')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText("Le nom d'utilisateur est requis")).toBeVisible()
      await expect(name).toBeFocused()
      await page.getByRole('button', { name: 'Annuler' }).click()
      await expect(name).toHaveValue(username)

      await name.fill('Pas encore')
      await page.getByRole('tab', { name: 'Sécurité' }).click()
      const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
      await expect(question.getByRole('button', { name: 'Rester' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(name).toHaveValue('Pas encore')
      await page.getByRole('link', { name: 'Explorer' }).first().click()
      await question.getByRole('button', { name: 'Quitter' }).click()
      await expect(page).toHaveURL('/explorer')
      await visit(page, '/settings')
      await expect(name).toHaveValue(username)
      await name.fill('Non plus')
      await page.getByRole('button', { name: 'Annuler' }).click()
      await page.getByRole('tab', { name: 'Sécurité' }).click()
      await expect(page).toHaveURL(security)

      // It is left without asking when another tab signs out.
      await page.getByRole('tab', { name: 'Profil' }).click()
      await name.fill('Trop tard')
      const other = await context.newPage()
      await visit(other, '/')
      await signOut(other)
      await expect(page).toHaveURL('/login?next=%2Fsettings')
    })
  })
})

test.describe('the password', () => {
  test.use({ expectedComplaint: /status of (400|401)/ })

  test('lists unmet rules, shows errors, and once changed signs out the other devices', async ({ page, browser }) => {
    const account = await signUp(page)
    const other = await browser.newPage()
    await signIn(other, account)
    await visit(page, security)
    await expect(page.getByRole('button', { name: /^Déconnecter Chrome/ })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Mot de passe', exact: true })).toBeVisible()
    const send = page.getByRole('button', { name: 'Changer le mot de passe' })
    const met = page.getByRole('list', { name: 'Règles du mot de passe' }).getByText('respecté')
    await expect(send).toBeDisabled()
    await page.getByLabel('Mot de passe actuel').press('Enter')
    await expect(page.getByText('Tous les champs de mot de passe sont requis')).toBeVisible()
    await expect(page.getByLabel('Mot de passe actuel')).toBeFocused()

    await newPassword(page).fill('encre')
    await expect(met).toHaveCount(1)
    await expect(newPassword(page)).toHaveAccessibleDescription(/Une minuscule : respecté.*Un chiffre : manquant/)
    await newPassword(page).fill('Encre-de-nuit')
    await expect(met).toHaveCount(3)
    await page.getByLabel('Confirmer le nouveau mot de passe').fill('Encre-de-jour')
    await expect(page.getByText('Les nouveaux mots de passe ne correspondent pas')).toBeVisible()
    await page.getByLabel('Confirmer le nouveau mot de passe').fill('Encre-de-nuit')
    await expect(page.getByText('Les nouveaux mots de passe ne correspondent pas')).toHaveCount(0)
    await page.getByLabel('Mot de passe actuel').fill(`${account.password}x`)
    await newPassword(page).press('Enter')
    await expect(
      page.getByText('Le mot de passe doit contenir au moins une minuscule, une majuscule et un chiffre'),
    ).toBeVisible()

    await newPassword(page).fill('Encre-de-nuit-7')
    await page.getByLabel('Confirmer le nouveau mot de passe').fill('Encre-de-nuit-7')
    await expect(met).toHaveCount(4)
    await expect(send).toBeEnabled()
    await send.click()
    await expect(page.getByText('Le mot de passe actuel est incorrect')).toBeVisible()
    await expect(newPassword(page)).toHaveValue('Encre-de-nuit-7')

    await page.getByLabel('Mot de passe actuel').fill(account.password)
    await send.click()
    await expect(page.getByText('Mot de passe modifié avec succès !')).toBeVisible()
    await expect(newPassword(page)).toHaveValue('')
    await expect(page.getByText('Mot de passe modifié', { exact: true }), 'in the activity').toBeVisible()
    await expect(page.getByRole('button', { name: /^Déconnecter Chrome/ })).toHaveCount(0)
    await expect(page.getByText('Cet appareil')).toBeVisible()
    await visit(other, '/settings')
    await expect(other).toHaveURL('/login?next=%2Fsettings')
    await other.close()
    await signIn(page, { ...account, password: 'Encre-de-nuit-7' })
  })
})

test.describe('privacy', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('the data are one file; each switch takes effect at once, or reverts if not saved', async ({ page }) => {
    const { email } = await visitAsMember(page, privacy)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger mes données' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^sumine-mes-donnees-\d{4}-\d\d-\d\d\.json$/)
    const { data } = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.account.email).toBe(email)
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['sessions', 'watchlist', 'watch_progress']))

    const animes = page.getByRole('switch', { name: 'Nouveaux animes' })
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(7)
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await animes.click()
    await saved
    await visit(page, privacy)
    await expect(animes).not.toBeChecked()

    await page.route('**/api/auth/preferences', (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.continue(),
    )
    await animes.click()
    await expect(page.getByRole('alert')).toContainText('Le réglage n’a pas été enregistré.')
    await expect(animes).not.toBeChecked()
    await page.unrouteAll()

    // A switch that could not be saved does not change a later choice.
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>()
    let isHeld = false
    await page.route('**/api/auth/preferences', async (route) => {
      if (isHeld || route.request().method() !== 'PUT') return route.continue()
      isHeld = true
      await isRefused
      return route.abort('internetdisconnected')
    })
    for (const _ of ['on', 'off', 'on']) await animes.click()
    const kept = page.waitForResponse((answer) => answer.request().postDataJSON()?.notifications?.new_animes === true)
    refuse()
    await kept
    await expect(animes).toBeChecked()
    await visit(page, privacy)
    await expect(animes).toBeChecked()
  })
})

test('arrow keys move between tabs; axe finds nothing wrong in each, and each dialogue', async ({ page }) => {
  test.slow()
  await visitAsMember(page, '/settings')
  await page.getByRole('tab', { name: 'Profil' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(security)
  await expect(page.getByRole('tab', { name: 'Sécurité' })).toBeFocused()
  await expect(page.getByLabel('Mot de passe actuel')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(programs)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('tab', { name: 'Profil' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page).toHaveURL(programs)
  await page.keyboard.press('Home')
  await expect(page).toHaveURL('/settings')
  await page.getByLabel('Nom d’utilisateur').fill('  ')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectAccessibleAtBothWidths(page, 'main')
  await page.getByRole('button', { name: 'Annuler' }).click()

  await page.getByRole('tab', { name: 'Sécurité' }).click()
  await newPassword(page).fill('Encre')
  await page.getByText('Cet appareil').waitFor()
  await expectAccessibleAtBothWidths(page, 'main')
  await page.getByRole('button', { name: 'Déconnecter tous mes appareils' }).click()
  await expectAccessibleAtBothWidths(page, 'dialog[open]')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Confidentialité' }).click()
  await page.getByRole('switch').first().waitFor()
  await expectAccessibleAtBothWidths(page, 'main')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await expectAccessibleAtBothWidths(page, 'dialog[open]')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Applications' }).click()
  await page.getByText('Aucun jeton').waitFor()
  await expectAccessibleAtBothWidths(page, 'main')
  await page.setViewportSize({ width: 390, height: 900 })
  await expectFits(page)
})
