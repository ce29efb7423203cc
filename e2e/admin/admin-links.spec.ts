import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from '../kit/accessible.ts'
import { holdNotice, notice, undo } from '../kit/action-notice.ts'
import { listAddresses, makeDeadLinks } from '../kit/faulty-episodes.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { callAsPage, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { expect, expectFits, holdRequests, test, visit } from '../kit/test.ts'

// A refused field is a 400.
test.use({ expectedComplaint: /status of 400/ })

async function openLinks(page: Page, host: string): Promise<void> {
  await signUpStaff(page, 'Moderateur')
  await visitLinks(page, host)
}

async function visitLinks(page: Page, host: string): Promise<void> {
  await visit(page, `/admin/links?host=${host}`)
  // The filter shows 'Hors service' before the rows load, and keys before that have no effect.
  await expect(page.locator('[data-row]').first()).toBeVisible()
}

const rows = (page: Page) => page.locator('[data-row]')

test('forty dead links get new addresses in one paste, with the keyboard alone, and are restored', async ({ page }) => {
  const { host, animeId } = await makeDeadLinks(40)
  await openLinks(page, host)
  const before = await listAddresses(page, animeId)
  await expect(rows(page)).toHaveCount(40)
  await page.keyboard.press('j')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Coller les remplacements' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Coller les remplacements' })
  await expect(dialog.getByLabel('Nouvelles adresses')).toBeFocused()
  const order = await rows(page).locator('code').allTextContents()
  const next = order.map((url) => url.replace(host, 'clips.sumine.example').replace('/v1/', `/${animeId}-`))
  await page.keyboard.insertText(next.join('\n'))
  await expect(dialog.getByRole('button', { name: 'Remplacer 40 liens' })).toBeEnabled()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Control+Enter')
  await holdNotice(page, /40 liens remplacés/)
  // Until it has closed, Ctrl+Z applies to its field.
  await expect(dialog).toBeHidden()
  expect((await listAddresses(page, animeId)).toSorted()).toEqual(next.toSorted())
  await page.keyboard.press('Control+z')
  await expect(notice(page, 'Action annulée')).toBeVisible()
  expect(await listAddresses(page, animeId)).toEqual(before)

  await test.step('errors of pasted lines are shown beside their link; Ctrl+Enter waits for the preview', async () => {
    const { host, animeId } = await makeDeadLinks(2)
    await visitLinks(page, host)
    await expect(rows(page)).toHaveCount(2)
    for (const box of await rows(page).getByRole('checkbox').all()) await box.click()
    await page.getByRole('button', { name: 'Coller les remplacements' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nouvelles adresses').fill('pas une adresse\nhttps://clips.sumine.example/nouveau.mp4')
    await expect(dialog.getByText('pas une adresse valable')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Remplacer 1 lien' })).toBeEnabled()
    await dialog.getByLabel('Nouvelles adresses').fill('https://a.exemple/1\nhttps://a.exemple/2\nhttps://a.exemple/3')
    await expect(dialog.getByText('1 adresse de trop : 2 liens sont sélectionnés.')).toBeVisible()
    await expect(dialog.getByText('aucun lecteur connu pour cet hébergeur').first()).toBeVisible()
    const next = [1, 2].map((number) => `https://clips.sumine.example/${animeId}-suite-${number}.mp4`)
    await dialog.getByLabel('Nouvelles adresses').fill(next.join('\n'))
    await page.keyboard.press('Control+Enter')
    await expect(notice(page, /2 liens remplacés/)).toBeVisible()
    expect((await listAddresses(page, animeId)).toSorted()).toEqual(next)
  })
})

test('one link is edited inline with the keyboard, and errors are shown there', async ({ page }) => {
  const { host, animeId } = await makeDeadLinks(2)
  await openLinks(page, host)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: /^Nouvelle adresse/ })
  await expect(field).toBeFocused()
  await field.fill('bonjour')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const refetched = page.waitForResponse('**/api/admin/links/summary')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('L’adresse doit commencer par http:// ou https://')
  await refetched
  expect(requested, 'the edited row stays, whatever its link has become').not.toContain('/api/admin/links')
  await expect(field).toHaveValue('bonjour')
  await field.fill('https://ailleurs.exemple/embed/1')
  await expect(page.getByText('Aucun hébergeur du site ne lit ce lien')).toBeVisible()
  await field.fill('https://clips.sumine.example/corrige.mp4')
  const letGo = await holdRequests(page, /\/api\/admin\/links\/\d+$/)
  await page.keyboard.press('Enter')
  // The field closes once it is saved, and with it what would be typed meanwhile.
  await expect(field).not.toBeEditable()
  letGo()
  await holdNotice(page, 'Lien modifié')
  expect(await listAddresses(page, animeId)).toContain('https://clips.sumine.example/corrige.mp4')
  await undo(page).click()
  await expect(notice(page, 'Action annulée')).toBeVisible()
  expect((await listAddresses(page, animeId)).every((url) => url.includes(host))).toBe(true)

  await test.step('a host is replaced by another after a preview of the exact changes', async () => {
    const { host, animeId } = await makeDeadLinks(3)
    await visitLinks(page, host)
    await page.getByRole('button', { name: 'Outils des liens' }).click()
    await page.getByRole('button', { name: 'Remplacer des adresses…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remplacer des adresses' })
    // Other journeys have links, too.
    await dialog.getByLabel('Parmi').selectOption('Ce que montre la liste (3 liens)')
    await dialog.getByText('Un texte').click()
    await dialog.getByLabel('Texte à remplacer').fill('.mp4')
    await dialog.getByLabel('Nouveau texte').fill('.html')
    await expect(dialog.getByText('3 liens changent · 3 sans lecteur connu')).toBeVisible()
    await dialog.getByText('L’hébergeur').click()
    await dialog.getByLabel('Ancien hébergeur').fill(host)
    await dialog.getByLabel('Nouvel hébergeur').fill(`neuf-${host}`)
    await expect(dialog.getByText('3 liens changent')).toBeVisible()
    await expect(dialog.getByText(`https://neuf-${host}/v1/1.mp4`)).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: 'Remplacer 3 liens' }).click()
    await holdNotice(page, '3 liens remplacés')
    expect(await listAddresses(page, animeId)).toEqual(
      [1, 2, 3].map((number) => `https://neuf-${host}/v1/${number}.mp4`),
    )
    await undo(page).click()
    await expect(notice(page, 'Action annulée')).toBeVisible()
    expect((await listAddresses(page, animeId))[0]).toBe(`https://${host}/v1/1.mp4`)
  })
})

test('links are checked again, with a result that links on, also when the check ends first', async ({ page }) => {
  const { host, animeId } = await makeDeadLinks(1)
  await openLinks(page, host)
  await page.getByRole('button', { name: /^Vérifier de nouveau/ }).click()
  // The operator has not allowed checks of this host.
  await expect(notice(page, '1 lien vérifié · 1 indécis')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Aucun lien ne correspond' })).toBeVisible()
  await visit(page, `/admin/links?health=all&anime_id=${animeId}`)
  await expect(page.getByText(`Domaine non configuré : ${host}`)).toBeVisible()
  // This one ends before its answer arrives.
  await page.route('**/api/admin/links/checks', async (route) => {
    const response = await route.fetch()
    const { task } = await response.json()
    await route.fulfill({ response, json: { task: { ...task, state: 'done', done: 1 } } })
  })
  await page.getByRole('button', { name: /^Vérifier de nouveau/ }).click()
  await expect(notice(page, /^1 lien vérifié/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Un seul anime/ }).click()
  await expect(page).toHaveURL('/admin/links?health=all')
})

test('a corrected link leaves the selection, so that deleting the others spares it', async ({ page }) => {
  const { host, animeId } = await makeDeadLinks(2)
  await openLinks(page, host)
  for (const box of await rows(page).getByRole('checkbox').all()) await box.click()
  await page
    .getByRole('button', { name: /^Remplacer le lien/ })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: /^Nouvelle adresse/ })
  await field.fill('https://clips.sumine.example/corrige.mp4')
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await page.getByRole('group', { name: 'Sélection' }).getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer 1 lien' }).click()
  await expect(notice(page, '1 lien supprimé')).toBeVisible()
  expect(await listAddresses(page, animeId)).toEqual(['https://clips.sumine.example/corrige.mp4'])
})

test('links are deleted after naming the consequences, and restored beside a later notice', async ({ page }) => {
  const { host, animeId } = await makeDeadLinks(2)
  await openLinks(page, host)
  await rows(page).getByRole('checkbox').first().click()
  const selection = page.getByRole('group', { name: 'Sélection' })
  // A refused check leaves it.
  const refusal = { status: 400, json: { code: 'VALIDATION', message: 'Refusé.' } }
  await page.route('**/api/admin/links/checks', (route) => route.fulfill(refusal), { times: 1 })
  await selection.getByRole('button', { name: 'Vérifier' }).click()
  await expect(notice(page, 'Refusé.')).toBeVisible()
  await selection.getByRole('button', { name: 'Coller les remplacements' }).click()
  await expect(page.getByRole('dialog')).toContainText('La nouvelle adresse du lien sélectionné.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await selection.getByRole('button', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer des liens' })
  await expect(dialog.getByText('1 épisode n’aura plus aucun lien.')).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Supprimer 1 lien' }).click()
  await holdNotice(page, '1 lien supprimé')
  expect(await listAddresses(page, animeId)).toHaveLength(1)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('j')
  await page.getByRole('button', { name: /^Vérifier de nouveau/ }).press('Enter')
  await expect(notice(page, '1 lien vérifié · 1 indécis')).toBeVisible({ timeout: 30_000 })
  await undo(page).click()
  await expect(notice(page, 'Action annulée')).toBeVisible()
  expect(await listAddresses(page, animeId)).toHaveLength(2)
})

test('the end of a colleague’s task does not replace one’s notice, and no key undoes it', async ({ page, browser }) => {
  const [mine, theirs] = [await makeDeadLinks(1), await makeDeadLinks(1)]
  const colleague = await browser.newPage()
  const { username } = await signUpStaff(colleague, 'Moderateur')
  const replacement = { kind: 'host', matching: { host: theirs.host }, from: theirs.host, to: `neuf-${theirs.host}` }
  const data = { replacement, expected_count: 1 }
  const { task } = await callAsPage(colleague, { method: 'POST', path: '/api/admin/links/replacements', data })
  const setState = (changes: { state: 'running' | 'done'; finished_at: Date | null; leased_until: Date | null }) =>
    withSiteDatabase((db) => db.updateTable('link_task').set(changes).where('id', '=', task.id).execute())
  // The state of a long task while another process works on it.
  await setState({ state: 'running', finished_at: null, leased_until: new Date(Date.now() + 180_000) })
  await openLinks(page, mine.host)
  const banner = page.getByText(`demandé par ${username}`)
  await expect(banner).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: /^Nouvelle adresse/ })
  await field.fill('https://clips.sumine.example/corrige.mp4')
  await page.keyboard.press('Enter')
  await holdNotice(page, 'Lien modifié')
  // Until it has closed, Ctrl+Z applies to it.
  await expect(field).toBeHidden()
  await setState({ state: 'done', finished_at: new Date(), leased_until: null })
  await expect(banner).toBeHidden()
  await expect(notice(page, 'Lien modifié')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(notice(page, 'Action annulée')).toBeVisible()
  expect(await listAddresses(page, mine.animeId)).toEqual([`https://${mine.host}/v1/1.mp4`])
  expect(await listAddresses(page, theirs.animeId)).toEqual([`https://neuf-${theirs.host}/v1/1.mp4`])
})

test('at any width it is accessible, dark and light, and fits the window', async ({ page }) => {
  test.slow()
  const { host } = await makeDeadLinks(3)
  await openLinks(page, host)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByText('Par lien', { exact: true }).click()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expectAccessibleInBoth(page)
    await expectFits(page)
    await page.getByText('Par anime', { exact: true }).click()
    await expect(page.getByRole('link', { name: /^Muet / }).first()).toBeVisible()
    await expectAccessibleInBoth(page, 'main')
  }
})

test('hosts are listed with the health of their links, which lists lead to, also when empty', async ({ page }) => {
  const { host } = await makeDeadLinks(2)
  await visitAsStaff(page, '/admin/links', 'Moderateur')
  const opener = page.getByRole('button', { name: 'Outils des liens' })
  await opener.press('Enter')
  await page.getByRole('button', { name: 'Voir les hébergeurs' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hébergeurs pris en charge' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'vidmoly.net' })).toContainText('Fourni avec Suminé')
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await test.step('the dead links of a host are listed one by one, also from the list by anime', async () => {
    await page.route('**/api/admin/links/summary', async (route) => {
      const response = await route.fetch()
      const hosts = [{ host, ok: 0, slow: 0, dead: 2, unknown: 0 }]
      await route.fulfill({ response, json: { ...(await response.json()), hosts } })
    })
    await visit(page, '/admin/links?view=anime')
    await page.getByRole('button', { name: `Actions sur ${host}` }).click()
    await page.getByRole('button', { name: 'Voir ses liens hors service' }).click()
    await expect(page).toHaveURL(`/admin/links?health=dead&host=${host}`)
    await expect(rows(page).locator('code')).toHaveCount(2)
    await page.unroute('**/api/admin/links/summary')
  })

  await test.step('an empty list names the links whose state is not known', async () => {
    let hosts = [{ host: 'clips.example', ok: 5, slow: 0, dead: 0, unknown: 3 }]
    const { promise: isRead, resolve: readSummary } = Promise.withResolvers<void>()
    await page.route('**/api/admin/links/summary', async (route) => {
      const response = await route.fetch()
      await isRead
      await route.fulfill({ response, json: { ...(await response.json()), hosts, total: 8 * hosts.length } })
    })
    await page.route('**/api/admin/links?*', (route) =>
      route.fulfill({
        json: { links: [], pagination: { total: 0, page: 1, limit: 40, total_pages: 0, is_capped: false } },
      }),
    )
    await page.goto('/admin/links')
    await expect(page.getByText('Aucun lien vérifié n’est hors service, lent ou douteux.')).toBeVisible()
    readSummary()
    await expect(page.getByText('L’état de 3 liens n’est pas connu.')).toBeVisible()
    await page.getByRole('link', { name: 'Voir les liens inconnus' }).click()
    await expect(page.getByRole('combobox', { name: 'État' })).toHaveValue('unknown')
    await page.goBack()
    hosts = hosts.map((host) => ({ ...host, ok: 1, unknown: 0 }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Tous les liens marchent' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions sur clips.example' }).click()
    await expect(page.getByRole('button', { name: 'Vérifier son lien' })).toBeVisible()
    hosts = []
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Aucun lien', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Hébergeurs' })).toContainText('Aucun hébergeur pour l’instant.')
  })
})
