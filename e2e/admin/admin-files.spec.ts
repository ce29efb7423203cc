import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expectAccessible } from '../kit/accessible.ts'
import { addTestEpisodes, makeTestAnime, signUpStaff } from '../kit/staff.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

test('a table is checked, its columns are mapped, it is imported, and undone as one action', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  const unique = randomUUID().slice(0, 8)
  const name = `liste-${unique}.csv`
  const table = `Nom,release_year,rating\nQuai ${unique},2024,"7,5"\nPhare ${unique},2023,8\nGrue ${unique},1200,3\n`
  await visit(page, '/admin/animes/import')
  await expectAccessible(page)
  await page.getByLabel('Choisir un fichier').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(table) })
  // Without its title, no line identifies its anime.
  const refused = page.getByRole('region', { name: 'Lignes refusées' })
  await expect(refused.getByRole('heading', { name: '3 lignes refusées' })).toBeVisible()
  await page.getByLabel('Nom', { exact: true }).selectOption('Titre')
  await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await expect(refused.getByRole('heading', { name: '1 ligne refusée' })).toBeVisible()
  await expect(refused).toContainText(`Ligne 4 Grue ${unique}`)
  await expect(page.getByRole('list', { name: 'Ce qui serait importé' })).toContainText('2 nouveaux')
  await expectAccessible(page)
  const answer = await holdRequests(page, '**/api/admin/catalogue-files/*/run')
  const press = page.getByRole('button', { name: 'Importer 2 éléments' })
  await press.press('Enter')
  await expect(press).toHaveAttribute('aria-busy', 'true')
  // A second time, which would be refused.
  await press.press('Enter')
  answer()
  await expect(page.getByText('Import terminé.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ce qui a été importé' })).toContainText('2 nouveaux')

  await page.getByRole('link', { name: 'le journal' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: `Import de « ${name} »` })
  await entry.getByRole('button', { name: /^Annuler/ }).click()
  await expect(entry.filter({ hasText: 'Annulé par' })).toBeVisible()
  await visit(page, `/admin/animes?search=${encodeURIComponent(`Quai ${unique}`)}`)
  await expect(page.getByText('Aucun anime ne correspond')).toBeVisible()
})

test('files are refused with one reason; links that no host plays are named before the import', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  const { title } = await makeTestAnime(page, 'Liens sans hébergeur')
  const links = ['https://nulle-part.exemple/a', 'https://sendvid.com/abc123', 'https://nulle-part.exemple/c']
  const lines = links.map((url, index) => `${title},${index + 1},${url}`)
  const buffer = Buffer.from(`Anime,Episode_number,URL\n${lines.join('\n')}\n`)
  await visit(page, '/admin/animes/import')
  const broken = { name: 'animes.json', mimeType: 'application/json', buffer: Buffer.from('[{"title": ') }
  await page.getByLabel('Choisir un fichier').setInputFiles(broken)
  await expect(page.getByRole('alert').filter({ hasText: 'JSON' })).toBeVisible()
  await page.getByLabel('Choisir un autre fichier').setInputFiles({ name: 'liens.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('2 liens ne se liront pas')).toContainText('nulle-part.exemple (2)')
  await expect(page.getByText('Aucune colonne ne dit')).toBeHidden()
  await page.getByText('Les liens un à un').click()
  await expect(page.getByRole('region', { name: 'Liens illisibles' }).getByRole('listitem')).toHaveText([
    `Ligne 2 ${links[0]}`,
    `Ligne 4 ${links[2]}`,
  ])
  await expectAccessible(page)

  await test.step('a table of episodes without a column of animes is refused with one reason, and corrected', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${title},${index + 1}`)
    const episodes = Buffer.from(`title,episode_number\n${lines.join('\n')}\n`)
    await visit(page, '/admin/animes/import')
    await page
      .getByLabel('Choisir un fichier')
      .setInputFiles({ name: 'episodes.csv', mimeType: 'text/csv', buffer: episodes })
    await expect(page.getByText('Aucune colonne ne dit de quel anime est chaque épisode')).toBeVisible()
    const reasons = page.getByRole('list', { name: 'Raisons' }).getByRole('listitem')
    await expect(reasons).toHaveCount(1)
    await expect(reasons).toContainText(/40\slignes/)
    await expectAccessible(page)
    await page.getByLabel('title', { exact: true }).selectOption('Anime (d’un épisode)')
    await expect(page.getByText('Aucune colonne ne dit')).toBeHidden()
    await expect(page.getByLabel('title', { exact: true }), 'stays unfolded').toBeVisible()
    await page.getByRole('button', { name: 'Vérifier de nouveau' }).click()
    await expect(page.getByRole('list', { name: 'Ce qui serait importé' })).toContainText('40 nouveaux')
  })

  await test.step('progress is announced once, not with each number; at the end all is counted again', async () => {
    let state = 'importing'
    const file = { id: 1, name: 'a.csv', done: 1200, total: 3000, field_map: {}, created_at: '' }
    const rest = { report: null, scan: null, media: null, failure: null }
    await page.route('**/api/admin/catalogue-files/1', (route) =>
      route.fulfill({ json: { file: { ...file, state, ...rest } } }),
    )
    await visit(page, '/admin/animes/import?file=1')
    await expect(page.getByText('200 sur 3')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Import' })).toHaveText('Import')
    const counted = page.waitForRequest('**/api/admin/stats')
    state = 'imported'
    await counted
  })
})

test('the filtered animes are exported as a table without formulas, and as JSON', async ({ page }) => {
  await signUpStaff(page, 'Moderateur')
  // A title that a spreadsheet would execute.
  const { id, title } = await makeTestAnime(page, '=HYPERLINK("https://mechant.exemple")', { studio: '+33' })
  await addTestEpisodes(page, id, 2)
  await visit(page, `/admin/animes?search=%23${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  const exportAs = async (kind: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Outils de la liste' }).click()
    await page.getByRole('button', { name: kind }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const csv = await exportAs('Exporter un tableau CSV')
  expect(csv.name).toMatch(/^animes-\d{4}-\d\d-\d\d\.csv$/)
  const rows: Record<string, string>[] = parse(csv.text, { bom: true, columns: true, delimiter: ';' })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ title: `'${title}`, studio: "'+33" })
  const json = await exportAs('Exporter en JSON')
  expect(json.name).toMatch(/\.json$/)
  const [anime] = JSON.parse(json.text)
  expect(anime).toMatchObject({ title, studio: '+33' })
  expect(anime.episodes).toHaveLength(2)
})
