import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { holdNotice, undo } from '../kit/action-notice.ts'
import { callAsPage, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

// One after another: the server refuses an order if the team has changed meanwhile.
test.describe.configure({ mode: 'default' })
// Browsers log refused requests in the console.
test.use({ expectedComplaint: /api\/admin\/(team|partners)/ })

async function addMember(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom affiché').fill(name)
  await dialog.getByLabel('Nom d’utilisateur').fill('@iris')
  await dialog.getByLabel('Rôle').fill('Graphiste')
  await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  // The row is drawn before the dialogue closes, and keys would still go to the dialogue.
  await expect(dialog).toBeHidden()
}

test('a member of the team is added, moved, changed and removed, each with an undo', async ({ page }) => {
  await visitAsStaff(page, '/admin/team')
  const name = `Iris ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Ajouter un membre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom affiché').fill(name)
  await dialog.getByLabel('Nom d’utilisateur').fill('@iris')
  await dialog.getByLabel('Rôle').fill('Graphiste')
  await dialog.getByLabel('Ce qui passe sur Spotify').check()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(dialog.getByText('Sans identifiant Discord, il n’y a rien à partager.')).toBeVisible()
  await expect(dialog.getByLabel('Nom affiché')).toHaveValue(name)
  await dialog.getByLabel('Ce qui passe sur Spotify').uncheck()
  await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('@iris')
  await page.getByRole('button', { name: `Monter ${name}` }).click()
  await expect(page.getByText('L’ordre est enregistré')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Retirer ${name}` }).click()
  await holdNotice(page, `${name} ne fait plus partie de l’équipe.`)
  await expect(row).toHaveCount(0)
  await undo(page).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Retirer ${name}` }).click()
  await expect(row).toHaveCount(0)
})

test('the team is changed by keyboard and by others meanwhile, and the focus stays near', async ({ page }) => {
  // Four members are added, each with its saves.
  test.slow()
  await visitAsStaff(page, '/admin/team')
  await test.step('a moved member keeps the focus and announces its place', async () => {
    const down = page.getByRole('button', { name: /^Descendre / }).first()
    const name = ((await down.getAttribute('aria-label')) ?? '').replace('Descendre ', '')
    const moving = page.getByRole('button', { name: `Descendre ${name}` })
    await moving.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`${name}\\s: place 2 sur \\d+`) }),
    ).toBeAttached()
    await expect(moving).toBeFocused()
    await expect(moving).not.toHaveAttribute('aria-disabled', 'true')
    const up = page.getByRole('button', { name: `Monter ${name}` })
    await up.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: new RegExp(`${name}\\s: place 1 sur \\d+`) }),
    ).toBeAttached()
    await expect(up).toBeFocused()
  })

  await test.step('a member that a colleague changes meanwhile keeps both changes', async () => {
    const name = `Iris ${randomUUID().slice(0, 8)}`
    await addMember(page, name)
    await page.getByRole('button', { name: `Modifier ${name}` }).click()
    const dialog = page.getByRole('dialog')
    const { members } = await callAsPage(page, { method: 'GET', path: '/api/admin/team' })
    const { id } = members.find((member: { display_name: string }) => member.display_name === name)
    const data = { display_name: name, username: 'iris', role_label: 'Développeur' }
    await callAsPage(page, { method: 'PUT', path: `/api/admin/team/${id}`, data })
    await dialog.getByLabel('Phrase').fill('En mer')
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    const panel = dialog.getByRole('region', { name: 'Modifications concurrentes' })
    await expect(panel).toContainText('Ce membre a été modifié ailleurs par vous-même')
    await expect(dialog.getByLabel('Rôle')).toHaveValue('Développeur')
    await expect(dialog.getByLabel('Phrase')).toHaveValue('En mer')
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Développeur')
    await page.getByRole('button', { name: `Retirer ${name}` }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  })

  // The focus goes to the row after a removed one, and back to the opener of a dialogue.
  const names = [1, 2].map((place) => `Iris ${place} ${randomUUID().slice(0, 8)}`)
  for (const name of names) await addMember(page, name)
  const rowOf = (name: string | undefined) => page.getByRole('row').filter({ hasText: String(name) })
  const removeByKey = async (name: string | undefined) => {
    const button = page.getByRole('button', { name: `Retirer ${name}` })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.press('Enter')
    await expect(page.getByText(`${name} ne fait plus partie de l’équipe.`)).toBeVisible()
    await expect(rowOf(name)).toHaveCount(0)
  }
  await removeByKey(names[0])
  await expect(rowOf(names[1]).locator(':focus')).toHaveCount(1)
  await removeByKey(names[1])
  await expect(page.locator('main :focus, main:focus')).toHaveCount(1)

  await test.step('a member is removed while an order is being saved', async () => {
    const name = `Iris ${randomUUID().slice(0, 8)}`
    await addMember(page, name)
    const release = await holdRequests(page, '**/api/admin/team/order')
    const order = page.waitForRequest('**/api/admin/team/order')
    await page
      .getByRole('button', { name: /^Descendre / })
      .first()
      .press('Enter')
    await order
    await page.getByRole('button', { name: `Retirer ${name}` }).press('Enter')
    await expect(page.getByText(`${name} ne fait plus partie de l’équipe.`)).toBeVisible()
    release()
    await expect(page.getByText('L’équipe a changé entre-temps. Rechargez la page.')).toBeVisible()
  })

  await visit(page, '/admin/dashboard')
  const opener = page.getByRole('button', { name: 'Synchroniser un anime' })
  await opener.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a partner is added, refused for a taken invitation, and removed with an undo', async ({ page }) => {
  await visitAsStaff(page, '/admin/partners')
  const code = `essai-${randomUUID().slice(0, 8)}`
  const title = `Club ${code}`
  const add = async (invite: string) => {
    await page.getByRole('button', { name: 'Ajouter un partenaire' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Titre').fill(title)
    await dialog.getByLabel('Invitation').fill(invite)
    await dialog.getByLabel('Demander son nom').uncheck()
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click()
    return dialog
  }
  const refused = await add('https://discord.gg/demonstration-col')
  await expect(refused.getByText('Cette invitation est déjà celle d’un partenaire.').first()).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await refused.getByLabel('Invitation').fill(`discord.gg/${code}`)
  // A cleared position is not the first one.
  const place = refused.getByLabel('Position')
  const next = await place.inputValue()
  await place.fill('')
  await refused.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(place).toHaveAccessibleDescription('La valeur doit être un nombre.')
  await place.fill(next)
  await refused.getByRole('button', { name: 'Sauvegarder' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Non suivi')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Retirer ${title}` }).click()
  await expect(page.getByText(`${title} n’est plus partenaire.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a release is postponed and then restored', async ({ page }) => {
  await signUpStaff(page)
  // Three weeks ahead, which no other journey uses.
  await visit(page, '/admin/planning')
  const next = page.getByRole('link', { name: 'Semaine suivante' })
  for (let week = 0; week < 3; week += 1) {
    const address = (await next.getAttribute('href')) ?? ''
    await next.click()
    // The address changes before the page does.
    await expect(next).not.toHaveAttribute('href', address)
  }
  const row = page.getByRole('row').filter({ hasText: 'prévu' }).first()
  await expect(row).toBeVisible()
  await expectAccessible(page)
  const title = (await row.getByRole('link').textContent()) ?? ''
  await row.getByRole('button', { name: /Modifier/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Précision pour les visiteurs').fill('Un jour férié au Japon')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  const changed = page.getByRole('row').filter({ hasText: 'Un jour férié au Japon' })
  await expect(changed).toContainText(title)
  await expect(changed).toContainText('retardé')
  await changed.getByRole('button', { name: /Comme prévu/ }).click()
  await expect(changed).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveText(/^Modifier la sortie/)
})

test('on a phone, in light colours, axe finds nothing wrong, and names of the team are not cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await signUpStaff(page)
  for (const path of ['/admin/team', '/admin/partners', '/admin/planning']) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('section[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/admin/team')
  const names = page.getByRole('rowheader').locator('b')
  await expect(names.first()).toBeVisible()
  const listCut = () =>
    names.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).filter(Boolean))
  // The fonts may load after the names.
  await expect.poll(listCut).toEqual([])
})
