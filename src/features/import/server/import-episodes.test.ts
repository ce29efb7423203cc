import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { listRows } from '../../../platform/database/sql.ts'
import { type CatalogueImport, importCatalogue } from './import-catalogue.ts'
import { openCatalogueFile } from './read-catalogue.ts'

const { db } = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const folder = useTestFolder()

beforeAll(async () => {
  await makeAnime(db, { slug: 'phare', title: 'Le Phare', external_ids: { site: '12' } })
  await makeAnime(db, { slug: 'digue-1', title: 'La Digue' })
  await makeAnime(db, { slug: 'digue-2', title: 'La Digue' })
})

async function loadTable(rows: string[], options: Partial<CatalogueImport> = {}) {
  const path = join(folder, 'episodes.csv')
  writeFileSync(path, rows.join('\n'))
  return importCatalogue({ db, records: await openCatalogueFile(path), now: () => now, ...options })
}

const load = (lines: string[], options?: Partial<CatalogueImport>) =>
  loadTable(['anime,season_label,episode_number,language,title,url', ...lines], options)

const lines = [
  'phare,Saison 1,1,VOSTFR,La vague,https://a.example/1',
  'phare,Saison 1,1,VOSTFR,,https://b.example/1',
  'Le Phare !,Saison 1,2,VOSTFR,Le vent,https://a.example/2',
  'site:12,,1,VF,,https://a.example/1-vf',
]

test('a dry run of a table of episodes counts them and writes nothing', async () => {
  expect(await load(lines, { dryRun: true })).toMatchObject({ created: 3, updated: 0, unchanged: 0, refused: [] })
  expect(await db.selectFrom('episode').selectAll().execute()).toEqual([])
})

test.each([true, false])('links that no host plays are named by line and counted by host (dry: %s)', async (dryRun) => {
  const given = [
    'phare,Saison 9,1,VOSTFR,,https://a.example/9',
    'phare,Saison 9,2,VOSTFR,,https://www.c.example/9',
    ',,,,,',
  ]
  const canPlay = (url: string) => url.startsWith('https://b.')
  const { created, unplayable } = await load([...given, ...lines.slice(0, 2)], { dryRun, canPlay })
  expect(created).toBeGreaterThan(0)
  expect(unplayable).toEqual([
    {
      host: 'a.example',
      count: 2,
      links: [
        { line: 2, url: 'https://a.example/9' },
        { line: 5, url: 'https://a.example/1' },
      ],
    },
    { host: 'c.example', count: 1, links: [{ line: 3, url: 'https://www.c.example/9' }] },
  ])
  await db.deleteFrom('episode').execute()
})

test('a table of episodes has a line per link; animes are named by slug, external id or title', async () => {
  expect(await load(lines)).toMatchObject({ created: 3, updated: 0, unchanged: 0, refused: [] })
  const links = await listRows(db)`
    select season_label, episode_number, language, title, url, priority from episode
     join episode_source on episode_source.episode_id = episode.id order by language desc, url
  `
  const first = { season_label: 'Saison 1', episode_number: 1 }
  expect(links).toEqual([
    { ...first, language: 'VOSTFR', title: 'La vague', url: 'https://a.example/1', priority: 0 },
    { ...first, episode_number: 2, language: 'VOSTFR', title: 'Le vent', url: 'https://a.example/2', priority: 0 },
    { ...first, language: 'VOSTFR', title: 'La vague', url: 'https://b.example/1', priority: 1 },
    { ...first, language: 'VF', title: null, url: 'https://a.example/1-vf', priority: 0 },
  ])
  const anime = await db.selectFrom('anime').selectAll().where('slug', '=', 'phare').executeTakeFirstOrThrow()
  expect(anime).toMatchObject({ episode_count: 2, available_languages: ['VOSTFR', 'VF'], updated_at: now })
})

test('repeating it changes nothing, and a new link changes only its episode', async () => {
  expect(await load(lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  const more = [...lines, 'phare,Saison 1,2,VOSTFR,,https://c.example/2']
  expect(await load(more)).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
})

test('a line without an anime is refused, and the others are written', async () => {
  const report = await load([
    'inconnu,Saison 1,1,VF,,https://a.example/x',
    'La Digue,Saison 1,1,VF,,https://a.example/y',
    'phare,Saison 1,zéro,VF,,https://a.example/z',
    'phare,Saison 1,9,VF,,ftp://a.example/9',
    'digue-2,Saison 1,1,VF,,https://a.example/digue',
  ])
  expect(report).toMatchObject({ created: 1 })
  expect(report.refused).toEqual([
    { line: 2, title: 'inconnu', reasons: ['anime : « inconnu » n’est pas dans le catalogue'] },
    { line: 3, title: 'La Digue', reasons: ['anime : plusieurs ont le titre « La Digue » ; donnez son slug'] },
    {
      line: 4,
      title: 'phare',
      reasons: ['episode_number : un numéro de 0 à 100000, avec deux décimales au plus, est attendu'],
    },
    { line: 5, title: 'phare', reasons: ['url : l’adresse doit commencer par http:// ou https://'] },
  ])
})

test('an opening needs both bounds, in order', async () => {
  const head = 'anime,episode_number,intro_start,intro_end,outro_start'
  const report = await loadTable([head, 'phare,7,60,150,1350', 'phare,8,60,,', 'phare,9,90,60,', 'phare,10,,,1300'])
  expect(report.refused.map(({ reasons }) => reasons)).toEqual([
    [expect.stringContaining('intro_end : le début et la fin de l’opening')],
    [expect.stringContaining('intro_end : le début et la fin de l’opening')],
  ])
  const written = await listRows(db)`
    select episode_number, intro_start, intro_end, outro_start from episode where episode_number >= 7
     order by episode_number
  `
  expect(written).toEqual([
    { episode_number: 7, intro_start: 60, intro_end: 150, outro_start: 1350 },
    { episode_number: 10, intro_start: null, intro_end: null, outro_start: 1300 },
  ])
})

test('a line may hold several links and captions, the first is played first', async () => {
  const rows = [
    'phare,11,https://a.example/11?x=1|2 | https://b.example/11|http://c.example/11,|/media/b.vtt',
    'phare,12,https://a.example/12,https://a.example/12|fr.vtt',
    'phare,13,https://a.example/13|ftp://b.example/13,',
  ]
  const report = await loadTable(['anime,episode_number,url,captions_url', ...rows])
  expect(report).toMatchObject({
    created: 2,
    refused: [{ line: 4, reasons: ['url : l’adresse doit commencer par http:// ou https://'] }],
  })
  const links = await listRows(db)`
    select url, priority, captions_url from episode join episode_source on episode_source.episode_id = episode.id
     where episode_number in (11, 12) order by episode_number, priority
  `
  expect(links).toEqual([
    { url: 'https://a.example/11?x=1|2', priority: 0, captions_url: null },
    { url: 'https://b.example/11', priority: 1, captions_url: '/media/b.vtt' },
    { url: 'http://c.example/11', priority: 2, captions_url: null },
    { url: 'https://a.example/12', priority: 0, captions_url: 'https://a.example/12|fr.vtt' },
  ])
})
