import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { reportLimits } from '../../src/features/reports/rules.ts'
import { insertRow } from '../../tests/kit/rows.ts'
import { expectAccessible, expectAccessibleInBoth } from '../kit/accessible.ts'
import { holdNotice, notice, undo } from '../kit/action-notice.ts'
import { type FaultyEpisode, makeReportedEpisode } from '../kit/faulty-episodes.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { callAsPage, signUpStaff, visitAsStaff } from '../kit/staff.ts'
import { expect, expectFits, holdRequests, test, visit } from '../kit/test.ts'

const reasons = ['Coupure au milieu, impossible de finir.', 'La vidéo se coupe à la première minute.']

// Requests that one journey aborts.
test.use({ expectedComplaint: /ERR_FAILED|409/ })

async function openReports(page: Page, episode: FaultyEpisode, view = ''): Promise<void> {
  await signUpStaff(page, 'Moderateur')
  await visitReports(page, episode, view)
}

async function visitReports(page: Page, { title }: FaultyEpisode, view = ''): Promise<void> {
  await visit(page, `/admin/reports?search=${encodeURIComponent(title)}${view}`)
  await expect(page.getByText(reasons[1] ?? '')).toBeVisible()
}

const row = (page: Page, id: number | undefined) => page.locator(`[data-row="${id}"]`)

test('an episode is settled with an answer, its reporters are notified, and it can be undone', async ({ page }) => {
  const episode = await makeReportedEpisode(reasons)
  await openReports(page, episode)
  await expect(page.getByText('2 signalements', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^Changer l’état : ${episode.title}`) }).click()
  await page.getByRole('button', { name: 'Résoudre…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Résoudre' })
  await expect(dialog.getByLabel('Réponse (facultatif)')).toBeFocused()
  // An emoji is one of the characters that are counted.
  await dialog.getByLabel('Réponse (facultatif)').fill('🎞'.repeat(reportLimits.answer))
  await expect(dialog.getByRole('button', { name: 'Résoudre 2 signalements' })).toBeEnabled()
  await dialog.getByLabel('Réponse (facultatif)').fill('Un autre lien a été ajouté.')
  await dialog.getByRole('button', { name: 'Résoudre 2 signalements' }).click()
  await holdNotice(page, /2 signalements\s: résolu/)
  await expect(row(page, episode.reportIds[0]).getByText('Résolu')).toBeVisible()
  await undo(page).click()
  await expect(row(page, episode.reportIds[0]).getByText('Ouvert')).toBeVisible()
  await expect(row(page, episode.reportIds[1]).getByText('Ouvert')).toBeVisible()

  await test.step('filters are in the address, and report an empty result', async () => {
    await page.getByRole('button', { name: /^Résolus/ }).click()
    await expect(page).toHaveURL(/status=r%C3%A9solu/)
    await expect(page.getByRole('heading', { name: 'Aucun épisode ne correspond' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText(reasons[0] ?? '')).toBeVisible()
    await page.getByLabel('Responsable').selectOption({ label: 'À moi' })
    await expect(page.getByRole('heading', { name: 'Aucun épisode ne correspond' })).toBeVisible()
  })
})

test('a report is deleted after a confirmation, and restored; by keyboard the focus stays near', async ({ page }) => {
  const episode = await makeReportedEpisode(reasons)
  const [id, newer] = episode.reportIds
  await openReports(page, episode, '&view=list')
  await expect(row(page, id)).toContainText('Saison 1 · Épisode 1')
  await expect(row(page, id)).toContainText(/temoin-\S+-0@exemple\.fr/)
  await expect(row(page, id)).toContainText(/\d\d\/\d\d\/\d{4} à \d\d:\d\d/)
  await expect(row(page, id).getByRole('link', { name: episode.title })).toHaveAttribute('href', /^\/anime\/signale-/)
  for (const reportId of episode.reportIds) await row(page, reportId).getByRole('checkbox').check()
  await row(page, id)
    .getByRole('button', { name: `Supprimer le signalement #${id}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Supprimer le signalement' })
  await expect(dialog.getByText('Êtes-vous sûr de vouloir supprimer ce signalement ?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await holdNotice(page, 'Signalement supprimé avec succès')
  await expect(row(page, id)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Sélection' }).getByText('1 signalement sélectionné')).toBeVisible()
  await undo(page).click()
  await expect(row(page, id)).toBeVisible()

  // The row that took its place has the focus.
  await row(page, newer)
    .getByRole('button', { name: `Supprimer le signalement #${newer}` })
    .press('Enter')
  await dialog.getByRole('button', { name: 'Supprimer', exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, newer)).toHaveCount(0)
  await expect(row(page, id).locator(':focus')).toHaveCount(1)
})

test('the panel shows all facts of a failure, links to it, and saves a note, kept when refused', async ({ page }) => {
  const episode = await makeReportedEpisode(reasons)
  await openReports(page, episode)
  await page.getByRole('link', { name: reasons[1] ?? '' }).click()
  const panel = page.getByRole('dialog', { name: `Signalement #${episode.reportIds[1]}` })
  await expect(panel.getByText('1:24', { exact: true })).toBeVisible()
  await expect(panel.getByText('HTTP_404')).toBeVisible()
  await expect(panel.getByText('En cause', { exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Voir à l’instant signalé' })).toHaveAttribute(
    'href',
    new RegExp(`/watch/signale-.*#t=84&source=${episode.sourceId}$`),
  )
  await expect(panel.getByRole('link', { name: 'Ouvrir dans les liens' })).toHaveAttribute(
    'href',
    `/admin/links?episode_id=${episode.episodeId}&health=all`,
  )
  await panel.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(panel.getByText(/^Fichier absent, le/)).toBeVisible({ timeout: 30_000 })
  await panel.getByLabel('Note interne').fill('Hébergeur prévenu.')
  await expectAccessible(page, 'dialog[open]')
  await expect(panel.getByLabel('Aussi pour les autres signalements de cet épisode qui attendent : 1')).toBeChecked()
  await page.route('**/api/admin/episode-reports/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Connexion réseau interrompue - Veuillez réessayer')).toBeAttached()
  await expect(panel.getByLabel('Note interne')).toHaveValue('Hébergeur prévenu.')
  await page.unrouteAll()
  const change = page.waitForRequest((request) => request.method() === 'PATCH')
  const letGo = await holdRequests(page, '**/api/admin/episode-reports/*')
  await panel.getByRole('button', { name: 'Prendre en charge' }).click()
  expect((await change).postDataJSON()).toMatchObject({ whole_episode: true, expected_count: 2 })
  // Another answer would be sent after this one, and replace it.
  await expect(panel.getByRole('button', { name: 'Résoudre' })).toBeDisabled()
  letGo()
  await expect(panel).toBeHidden()
  await expect(row(page, episode.reportIds[0]).getByText('note interne')).toBeVisible()
  await expect(row(page, episode.reportIds[0]).getByText('En cours')).toBeVisible()
  // The panel has its own address.
  await page.goto(`/admin/reports?report=${episode.reportIds[1]}`)
  await expect(panel.getByLabel('Note interne')).toHaveValue('Hébergeur prévenu.')

  await test.step('a save from the panel keeps changes made elsewhere since it opened', async () => {
    const other = await makeReportedEpisode(reasons)
    const [, id] = other.reportIds
    await visitReports(page, other)
    await page.getByRole('link', { name: reasons[1] ?? '' }).click()
    const opened = page.getByRole('dialog', { name: `Signalement #${id}` })
    const path = `/api/admin/episode-reports/${id}`
    await expect(opened.getByLabel('Note interne')).toHaveValue('')
    await callAsPage(page, { method: 'PATCH', path, data: { note: 'Hébergeur prévenu.' } })
    // The panel is read again.
    await opened.getByRole('button', { name: 'Vérifier maintenant' }).click()
    await expect(row(page, id).getByText('note interne')).toBeVisible()
    await expect(opened.getByText('Écrite entre-temps : « Hébergeur prévenu. »')).toBeVisible()
    const answer = opened.getByLabel('Réponse à la personne')
    await answer.fill('Nous regardons.')
    await callAsPage(page, { method: 'PATCH', path, data: { answer: 'C’est en cours.' } })
    const save = opened.getByRole('button', { name: 'Enregistrer' })
    await save.click()
    // The refusal shows the colleague's text, and keeps one's own.
    await expect(opened.getByText('Écrite entre-temps : « C’est en cours. »')).toBeVisible()
    await expect(answer).toHaveValue('Nous regardons.')
    await save.click()
    await expect(opened).toBeHidden()
    const { report } = await callAsPage(page, { method: 'GET', path })
    expect(report).toMatchObject({ note: 'Hébergeur prévenu.', answer: 'Nous regardons.' })
  })
})

test('reports are reached, selected, opened and settled with the keyboard alone', async ({ page }) => {
  const episode = await makeReportedEpisode(reasons)
  await openReports(page, episode)
  const box = (index: number) => row(page, episode.reportIds[index]).getByRole('checkbox')
  await page.keyboard.press('j')
  await expect(box(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('HTTP_404')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(box(1)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(box(0)).toBeFocused()
  const bar = page.getByRole('group', { name: 'Sélection' })
  await expect(bar.getByText('2 signalements sélectionnés')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^Changer l’état : ${episode.title}`) }).press('Enter')
  const choice = page.getByRole('button', { name: 'Résoudre…' })
  await expect(choice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(bar.getByText('2 signalements sélectionnés')).toBeVisible()
  await bar.getByRole('button', { name: 'Rejeter' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rejeter' })
  await expect(dialog.getByLabel('Réponse (facultatif)')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Rejeter 2 signalements' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice(page, '2 signalements modifiés')).toBeVisible()
  await expect(row(page, episode.reportIds[0]).getByText('Rejeté')).toBeVisible()
})

test('the panel of a settled report of a person stays closed when the report is listed again', async ({ page }) => {
  const name = `Grossier ${randomUUID().slice(0, 8)}`
  const networks = { reporter_network: 'a', reported_network: 'b' }
  const said = { name, reason: 'Il insulte tout le monde.', lines: [] }
  const at = { created_at: new Date(), status_since: new Date() }
  await withSiteDatabase((db) => insertRow(db, 'person_report', { ...networks, ...said, ...at }))
  await visitAsStaff(page, '/admin/reports/people', 'Moderateur')
  await page.getByRole('button', { name }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByLabel('État').selectOption('Résolu')
  await expect(panel).toBeHidden()
  await page.getByRole('combobox', { name: 'État' }).selectOption('Tous')
  await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(panel).toBeHidden()
})

test('links with words turn the pages, and a search returns to the first one', async ({ page }) => {
  const { title } = await makeReportedEpisode(Array.from({ length: 21 }, (_, index) => `Coupure à la minute ${index}.`))
  await visitAsStaff(page, `/admin/reports?search=${encodeURIComponent(title)}&view=list`, 'Moderateur')
  const pages = page.getByRole('navigation', { name: 'Pagination' })
  await expect(pages).toContainText(/Précédent.*Suivant/)
  await pages.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('Coupure à la minute 0.')).toBeVisible()
  // A search returns to the first page, and keeps the focus.
  const search = page.getByRole('searchbox')
  await search.fill(title.slice(0, -1))
  await expect(page).not.toHaveURL(/page=2/)
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await expect(search).toBeFocused()

  await test.step('a single report is one row, with one status', async () => {
    const episode = await makeReportedEpisode(['Le son s’arrête au générique.'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, `/admin/reports?search=${encodeURIComponent(episode.title)}`)
    const report = row(page, episode.reportIds[0])
    await expect(report).toBeVisible()
    // Parts that load above them move both.
    await expect(async () => {
      const title = await page.getByRole('link', { name: episode.title }).boundingBox()
      const reason = await report.boundingBox()
      expect(reason?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
    }).toPass()
    await expect(page.getByText('Ouvert', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page)
  })
})

test('at any width it is accessible, dark and light, and fits the window', async ({ page }) => {
  test.slow()
  const episode = await makeReportedEpisode(reasons)
  await openReports(page, episode)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByText('Par épisode', { exact: true }).click()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectAccessibleInBoth(page)
    await page.getByText('Liste', { exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    for (const id of episode.reportIds) await expect(row(page, id).getByText(`#${id}`, { exact: true })).toBeVisible()
    await expectAccessibleInBoth(page, 'main')
    await expectFits(page)
  }
})

test('on a phone the filters are behind a button, and open while one is set; states take one row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visitAsStaff(page, '/admin/reports', 'Moderateur')
  const [opener, filter] = [
    page.getByRole('button', { name: 'Filtres' }),
    page.getByRole('combobox', { name: 'Catégorie' }),
  ]
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await expect(filter).toBeHidden()
  await opener.press('Enter')
  await filter.selectOption('Son décalé')
  await expect(page).toHaveURL(/category=/)
  await page.reload()
  await expect(filter).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(opener).toBeHidden()
  await expect(filter).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  const states = page.getByRole('group', { name: 'État' }).getByRole('button')
  await expect(states).toHaveCount(5)
  const rows = () => states.evaluateAll((chips) => new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size)
  await expect.poll(rows).toBe(1)
  await expectFits(page)
})
