import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../kit/accessible.ts'
import { signUp } from '../kit/accounts.ts'
import { holdNotice, undo } from '../kit/action-notice.ts'
import { makeReportedEpisode } from '../kit/faulty-episodes.ts'
import { callAsPage, makeTestAnime, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

test('the dashboard shows figures, lists pending work or says that there is none, and links on', async ({ page }) => {
  const { title, reportIds } = await makeReportedEpisode(['La vidéo se coupe à la première minute.'])
  await visitAsStaff(page, '/admin/dashboard', 'Moderateur')
  await expect(page.getByRole('link', { name: /^Animes\s*\d/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signalements récents' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Synchroniser un anime' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'À faire' })).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Accès rapides' }).getByRole('link', { name: 'Statistiques' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statistiques' })).toBeVisible()
  await page.goBack()
  await page
    .getByRole('region', { name: 'À faire' })
    .getByRole('link', { name: /signalements? ouverts?/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/reports/)
  await expect(page.getByRole('heading', { level: 1, name: "Signalements d'Épisodes" })).toBeVisible()

  await test.step('a recent report is deleted after a confirmation, and restored', async () => {
    // Other journeys also create reports, so the list is limited to this one's.
    await page.route('**/api/admin/episode-reports?*', (route) =>
      route.continue({ url: `${route.request().url()}&search=${encodeURIComponent(title)}` }),
    )
    await visit(page, '/admin/dashboard')
    const line = page.getByRole('row').filter({ hasText: title })
    await expect(line).toContainText('La vidéo se coupe à la première minute.')
    await expect(line.getByRole('rowheader')).toContainText(title)
    await line.getByRole('button', { name: `Supprimer le signalement #${reportIds[0]}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Supprimer le signalement' })
    await expect(dialog.getByText('Êtes-vous sûr de vouloir supprimer ce signalement ?')).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await holdNotice(page, 'Signalement supprimé avec succès')
    await expect(page.getByText('Aucun signalement en attente.')).toBeVisible()
    await undo(page).click()
    await expect(line).toBeVisible()
  })

  await test.step('it says when nothing waits, and when its figures cannot be loaded', async () => {
    for (const [path, change] of [
      [
        '**/api/admin/stats',
        (answer: Stats) => ({
          ...answer,
          links: { ...answer.links, dead: 0 },
          reports: { ...answer.reports, open: 0 },
        }),
      ],
      ['**/api/admin/rights?*', (answer: object) => ({ ...answer, notices: [], waiting: 0 })],
      [
        '**/api/planning',
        () => ({ lundi: [], mardi: [], mercredi: [], jeudi: [], vendredi: [], samedi: [], dimanche: [] }),
      ],
    ] as const) {
      await page.route(path, async (route) => {
        const answer = await (await route.fetch()).json()
        await route.fulfill({ json: change(answer) })
      })
    }
    await visit(page, '/admin/dashboard')
    await expect(page.getByText('Rien pour le moment : tout est en ordre.')).toBeVisible()

    const json = { message: '', code: 'NOT_FOUND' }
    await page.route('**/api/admin/stats', (route) => route.fulfill({ status: 404, json }))
    await page.reload()
    await expect(page.getByText('Impossible de récupérer les statistiques du site pour le moment.')).toBeVisible()
    await expect(page.getByText('Aucune statistique disponible pour le moment.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Dernière sauvegarde' })).toHaveCount(0)
    const unreadable = { contentType: 'application/json', body: '{' }
    await page.route('**/api/admin/stats', (route) => route.fulfill(unreadable))
    await page.reload()
    await expect(page.getByText('Une erreur imprévue est survenue lors du chargement des données.')).toBeVisible()
  })
})

test('the counts beside the areas follow what visitors do meanwhile', async ({ page }) => {
  let open = 8001
  await page.route('**/api/admin/stats', async (route) => {
    const answer = (await (await route.fetch()).json()) as Stats
    await route.fulfill({ json: { ...answer, reports: { ...answer.reports, open } } })
  })
  await page.clock.install()
  await visitAsStaff(page, '/admin/animes/genres', 'Moderateur')
  const areas = page.getByRole('navigation', { name: 'Administration' })
  await expect(areas).toContainText(/8.001/)
  open = 8002
  await page.clock.runFor(60_000)
  await expect(areas).toContainText(/8.002/)
})

type Stats = { links: object; reports: object }

test.use({ expectedComplaint: /api\/admin\/(stats|health)/ })

test('figures are shown as curves, as a table and by keyboard, and downloaded as a file', async ({ page }) => {
  await visitAsStaff(page, '/admin/stats', 'Moderateur')
  const chart = page.getByRole('img', { name: 'Lectures par jour' })
  await expect(chart).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await chart.press('End')
  await chart.press('ArrowLeft')
  await expect(page.getByText(/Lectures VOSTFR \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Voir en tableau : Catalogue' }).click()
  await expect(page.getByRole('columnheader', { name: 'Épisodes ajoutés' })).toBeVisible()
  const letGo = await holdRequests(page, '**/api/admin/figures?days=7')
  await page.getByText('7 j', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  // The page still shows the former period.
  await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toBeDisabled()
  letGo()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('sumine-7-jours.csv')
  const [days] = (await readFile(await file.path(), 'utf8')).split('\r\n\r\n')
  expect(days?.split('\r\n'), 'a heading and the days').toHaveLength(8)
  // Its last day is beyond those of a shorter period that is known already.
  await page.getByText('30 j', { exact: true }).click()
  await chart.press('End')
  await page.getByText('7 j', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  await expect(chart).toBeVisible()
})

test('the operator sees the state of each part of the site, what to do, and when it is unknown', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/admin/health', async (route) => {
    await isLet
    const answer = await route.fetch()
    const json = await answer.json()
    const hosts = [{ host: 'hebergeur.example', ok: 1, slow: 0, dead: 9, unknown: 0 }]
    await route.fulfill({ response: answer, json: { ...json, hosts } })
  })
  await visit(page, '/admin/system')
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  letGo()
  const database = page.getByRole('region', { name: 'Base de données' })
  await expect(database.getByText(/^PostgreSQL \d/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tâches de fond' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'hebergeur.example' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'À faire' })
    .getByRole('link', { name: /Remplacez les liens de hebergeur.example/ })
    .press('Enter')
  await expect(page).toHaveURL('/admin/links?health=dead&host=hebergeur.example')

  await page.unroute('**/api/admin/health')
  await page.route('**/api/admin/health', (route) => route.abort())
  await visit(page, '/admin/system')
  const retry = page.getByRole('main').getByRole('button', { name: /Réessayer/ })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/admin/health')
  await retry.click()
  await expect(database).toBeVisible()
})

test('staff actions are in the log with values before and after, and are undone from there', async ({ page }) => {
  await signUpStaff(page)
  const { title } = await makeTestAnime(page, 'Journal')
  await visit(page, `/admin/audit?search=${encodeURIComponent(title)}`)
  const entry = page.getByRole('listitem').filter({ hasText: title })
  await expect(entry).toContainText('créé')
  await expectAccessible(page)
  await entry.getByRole('button', { name: /^Annuler/ }).click()
  await expect(entry.filter({ hasText: 'Annulé par' })).toBeVisible()
  await expect(entry.filter({ hasText: 'Annulation' }).getByRole('button', { name: /^Rétablir/ })).toBeVisible()
  await page.getByLabel('Actions', { exact: true }).selectOption('account')
  await expect(page.getByRole('heading', { name: 'Aucune action ne correspond' })).toBeVisible()
  await page.getByLabel('Depuis le').pressSequentially('11112026')
  await expect(page).toHaveURL(/from=2026-11-11/)
  await expect(page.getByLabel('Depuis le')).toHaveValue('2026-11-11')
})

test('messages are written with a preview, scheduled, sent to a role alone, and withdrawn', async ({
  page,
  browser,
}) => {
  await visitAsStaff(page, '/admin/messages', 'Moderateur')
  await page.getByRole('button', { name: 'Écrire un message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Écrire un message' })
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByText('Le titre est requis')).toBeVisible()
  const title = `Travaux ${randomUUID().slice(0, 8)}`
  await dialog.getByLabel('Titre').fill(title)
  await dialog.getByRole('textbox', { name: /^Texte/ }).fill('Nous reviendrons vite.')
  // An incomplete date does not mean 'at once'.
  await dialog.getByLabel('Envoi').pressSequentially('12')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByText('Cette valeur est incomplète : complétez-la, ou videz le champ.')).toBeVisible()
  await dialog.getByLabel('Envoi').fill('2039-01-01T03:00')
  await expect(dialog.getByRole('region', { name: 'Aperçu' })).toContainText(title)
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('prévu')
  await expectAccessible(page)
  const withdraw = row.getByRole('button', { name: `Retirer ${title}` })
  await withdraw.press('Enter')
  await expect(row).toContainText('retiré')
  await expect(withdraw).toHaveAttribute('aria-busy', 'false')
  await expect(withdraw).toBeFocused()

  await test.step('a message to a role is not shown to others', async () => {
    const person = await browser.newPage()
    await signUp(person)
    await page.getByRole('button', { name: 'Écrire un message' }).click()
    const sending = page.getByRole('dialog')
    const title = `Annonce ${randomUUID().slice(0, 8)}`
    await sending.getByLabel('Pour').selectOption('Administrateur')
    await sending.getByLabel('Titre').fill(title)
    await sending.getByRole('textbox', { name: /^Texte/ }).fill('Pour les administrateurs seuls.')
    await sending.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('envoyé')
    await visit(person, '/notifications')
    const listed = await callAsPage(person, { method: 'GET', path: '/api/notifications?page=1' })
    expect(JSON.stringify(listed)).not.toContain(title)
    await expect(person.getByText(title)).toHaveCount(0)
    await person.close()
    // A sent message cannot be recalled.
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByRole('button', { name: `Retirer ${title}` }).click()
    await expectAccessible(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(row).toContainText('envoyé')
    await row.getByRole('button', { name: `Retirer ${title}` }).click()
    await sending.getByRole('button', { name: 'Retirer' }).click()
    await expect(row).toContainText('retiré')
  })
})
