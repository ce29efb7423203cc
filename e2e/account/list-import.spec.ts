import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expectAccessibleAtBothWidths } from '../kit/accessible.ts'
import { signUp } from '../kit/accounts.ts'
import { keepAnime } from '../kit/catalogue.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

const fox = { slug: 'benikitsune-le-masque-rouge', title: 'Benikitsune, le masque rouge' }
const station = { title: 'Station Himawari' }

const rows = (page: Page) => page.getByRole('list', { name: 'Ma watchlist' }).getByRole('listitem')

const list = [
  'titre;statut;episodes_vus;annee',
  'Benikitsune le masque rouge;terminé;2;',
  'Station Himawari;en cours;3;',
  'La station;à voir;0;',
  'Un titre que personne ne connaît;à voir;0;',
].join('\n')

async function upload(page: Page, text: string, name = 'ma-liste.csv'): Promise<void> {
  await visit(page, '/my-space/import')
  await page.getByLabel('Choisir un fichier').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

test.describe('a list that is read', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('a list with a conflict is reviewed, applied and undone; another file is refused', async ({ page }) => {
    // axe also checks it: wide in light colours, narrow in dark ones.
    test.slow()
    await signUp(page)
    await keepAnime(page, fox.slug)
    await upload(page, '<rss></rss>', 'flux.xml')
    await expect(page.getByRole('alert')).toHaveText('flux.xml : Ce fichier XML n’est pas un export de MyAnimeList.')
    await expect(page.getByRole('button', { name: 'Choisir un fichier' })).toBeEnabled()
    await expectAccessibleAtBothWidths(page, 'main')
    await upload(page, list)
    await expect(page.getByRole('heading', { name: 'Vérifier la liste' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Importer 1 ligne' })).toBeVisible({ timeout: 30_000 })
    await expectAccessibleAtBothWidths(page, 'main')

    await page.getByRole('button', { name: 'Conflits 1' }).click()
    await expect(page).toHaveURL('/my-space/import?show=conflits')
    await expect(page.getByText('Dans votre watchlist : À voir')).toBeVisible()
    await page.getByRole('group', { name: 'Que faire de Benikitsune le masque rouge' }).getByText('Remplacer').click()
    await expect(page.getByRole('button', { name: 'Importer 2 lignes' })).toBeVisible()

    await page.getByRole('button', { name: 'Introuvables' }).click()
    await page.getByRole('button', { name: /Choisir un anime pour Un titre/ }).click()
    await page.getByRole('searchbox', { name: 'Chercher dans le catalogue' }).fill('hagane')
    await expectAccessibleAtBothWidths(page, 'dialog')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Hagane Zéro/ })
      .click()
    await page.getByRole('button', { name: 'Importer 3 lignes' }).click()

    await expect(page.getByText(/ma-liste\.csv importé\./)).toBeVisible()
    await expect(page.getByText('2 animes ajoutés, 1 remplacé, 5 épisodes marqués comme vus.')).toBeVisible()
    await page.getByRole('link', { name: 'Ma Watchlist' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('combobox', { name: `Statut de ${fox.title}` })).toHaveValue('terminé')
    await expect(page.getByText('Épisode 3 sur', { exact: false })).toBeVisible()

    await visit(page, '/my-space/import')
    await page.getByRole('button', { name: /Annuler l’importation/ }).click()
    await expect(page.getByText('Importation annulée : votre watchlist est comme avant.')).toBeVisible()
    await page.getByRole('link', { name: 'Ma Watchlist' }).click()
    await expect(rows(page).getByRole('heading')).toHaveText([fox.title])
    await expect(page.getByRole('combobox', { name: `Statut de ${fox.title}` })).toHaveValue('à voir')
  })
})

test('when the last page of a group of lines becomes empty, the page before it is shown', async ({ page }) => {
  await signUp(page)
  await upload(page, ['titre;statut', ...Array(51).fill(`${station.title};à voir`)].join('\n'))
  await expect(page.getByRole('button', { name: 'Importer 51 lignes' })).toBeVisible({ timeout: 30_000 })
  const listed = page.waitForResponse(/[/]lines[?].*show=chosen/)
  await page.getByRole('button', { name: 'À importer 51' }).click()
  // The list must be read before the decision, so that it has two pages.
  await listed
  await page
    .getByRole('group', { name: `Que faire de ${station.title}` })
    .first()
    .getByText('Ignorer')
    .click()
  await expect(page.getByRole('button', { name: 'Importer 50 lignes' })).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/my-space/import?show=choisies')
  await expect(page.getByRole('list', { name: 'Lignes du fichier' }).getByRole('listitem')).toHaveCount(50)
})

test.describe('when the server refuses or is slow', () => {
  test.use({ expectedComplaint: /status of 500/ })

  test('a review shows refused changes, is abandoned after a confirmation, and sends decisions first', async ({
    page,
  }) => {
    // A job of the site reads two files.
    test.slow()
    await signUp(page)
    await keepAnime(page, fox.slug)
    await upload(page, list)
    await test.step('a refused decision on all lines is not shown once another is sent', async () => {
      const accept = page.getByRole('button', { name: 'Tout accepter, sauf les conflits' })
      await expect(accept).toBeVisible({ timeout: 30_000 })
      const refuse = (route: Route) => route.fulfill({ status: 500, json: {} })
      await page.route('**/api/list-imports/*/decide', refuse, { times: 1 })
      await accept.click()
      await expect(page.getByRole('alert')).toBeVisible()
      const decided = page.waitForResponse('**/api/list-imports/*/decide')
      await accept.click()
      await expect(page.getByRole('alert')).toBeHidden()
      await decided
    })

    await test.step('it is abandoned only after a confirmation', async () => {
      const abandon = page.getByRole('region', { name: 'Appliquer' }).getByRole('button', { name: 'Abandonner' })
      await abandon.click()
      await page.keyboard.press('Escape')
      await expect(abandon).toBeFocused()
      await abandon.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click()
      await expect(page.getByRole('heading', { name: 'Importer une liste' })).toBeVisible()
    })

    await test.step('a decision on a line is sent before the import', async () => {
      await upload(page, list)
      await expect(page.getByRole('button', { name: 'Importer 1 ligne' })).toBeVisible({ timeout: 30_000 })
      const letGo = await holdRequests(page, '**/api/list-imports/*/lines/*')
      const deciding = page.waitForRequest('**/api/list-imports/*/lines/*')
      await page.getByRole('group', { name: 'Que faire de Benikitsune le masque rouge' }).getByText('Remplacer').click()
      await deciding
      await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
      letGo()
      await expect(page.getByText('1 anime ajouté, 1 remplacé')).toBeVisible()
    })
  })
})

test('the watchlist is exported in each format; scores complete it without touching statuses', async ({ page }) => {
  await signUp(page)
  await keepAnime(page, fox.slug)
  await visit(page, '/my-space/import')
  for (const [button, ending, text] of [
    ['XML de MyAnimeList', 'xml', `<series_title>${fox.title}</series_title>`],
    ['JSON d’AniList', 'json', `"userPreferred": "${fox.title}"`],
    ['Tableau CSV', 'csv', 'benikitsune-le-masque-rouge'],
  ] as const) {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const download = await downloaded
    expect(download.suggestedFilename()).toMatch(new RegExp(`^sumine-watchlist-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    expect(await readFile(await download.path(), 'utf8')).toContain(text)
  }

  const rated = { rating: 8, type: 'show', show: { title: fox.title, ids: { trakt: 1 } } }
  await upload(page, JSON.stringify([rated]), 'ratings-shows.json')
  await expect(page.getByRole('button', { name: 'Importer 1 ligne' })).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByRole('listitem').filter({ hasText: fox.title }).getByText('Note 8', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
  await expect(page.getByText('0 anime ajouté. Ceux que votre watchlist avait déjà')).toBeVisible()
  await page.getByRole('link', { name: 'Ma Watchlist' }).click()
  await expect(page.getByRole('combobox', { name: `Statut de ${fox.title}` })).toHaveValue('à voir')
})
