import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import { useTestFolder } from '../../../../../tests/kit/test-folder.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { importCatalogue, openCatalogueFile } from '../../../import/server/public.ts'
import * as contract from '../../animes-contract.ts'
import { csvExample, jsonExample } from '../../export-examples.ts'
import { exportAsCsv, exportAsJson } from './export-animes.ts'

const { db, staff } = useEditingApi()
const folder = useTestFolder()

beforeAll(async () => {
  const { id: anime_id } = await makeAnime(db, {
    title: '=HYPERLINK("http://x")',
    genres: ['Drame', 'Mystère'],
    titles: [{ language: 'romaji', text: 'Umi; yuki' }],
    slots: [{ day: 'samedi', hour: '21h30', language: 'VOSTFR' }],
    synopsis: 'Deux\nlignes "citées"',
    external_ids: { mal: '16498' },
    rating: 8.4,
  })
  await makeEpisode(db, { anime_id, release_date: '2026-01-31T18:30:00Z', sources: [{ url: 'https://a.example/1' }] })
  await makeAnime(db, { title: 'Un film', type: 'Film' })
})

/** Reimports an export into its own catalogue. Expected to change nothing. */
async function importAgain(name: string, text: string) {
  const path = join(folder, name)
  writeFileSync(path, text)
  const records = await openCatalogueFile(path)
  return importCatalogue({ db, records, now: () => new Date() })
}

test('the JSON export holds episodes and links, and reimporting it changes nothing', async () => {
  const text = await readAll(await staff(contract.exportAnimesAsJson, { query: {} }))
  const animes = JSON.parse(text)
  expect(animes).toHaveLength(2)
  expect(animes[0]).toMatchObject({
    genres: ['Drame', 'Mystère'],
    titles: { romaji: ['Umi; yuki'] },
    episodes: [
      { season_label: 'Saison 1', release_date: '2026-01-31T18:30:00Z', sources: [{ url: 'https://a.example/1' }] },
    ],
  })
  expect(await importAgain('animes.json', text)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: [] })
})

test('the table has no cell that is a formula, and applies the filters', async () => {
  const text = await readAll(await staff(contract.exportAnimesAsCsv, { query: { type: 'Anime' } }))
  expect(text).toMatch(/^\uFEFFslug;title;titles\.fr;/)
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain('Drame | Mystère')
  expect(text).not.toContain('Un film')
})

test('the examples of the documentation are what the calls answer', async () => {
  const { id: anime_id } = await makeAnime(db, {
    slug: 'le-phare',
    title: 'Le Phare',
    genres: ['Drame'],
    release_year: 2026,
    rating: 8.4,
    created_at: '2026-01-31T18:30:00Z',
  })
  await makeEpisode(db, {
    anime_id,
    release_date: '2026-01-31T18:30:00Z',
    sources: [{ url: 'https://videos.example/1.mp4' }],
  })
  const query = { search: `#${anime_id}` }
  expect(await readAll(await staff(contract.exportAnimesAsCsv, { query }))).toBe(csvExample)
  expect(JSON.parse(await readAll(await staff(contract.exportAnimesAsJson, { query })))).toEqual(jsonExample)
})

test('an empty table is its header, and an empty list has no entries', async () => {
  const query = { search: '#2147483' }
  expect(await readAll(await staff(contract.exportAnimesAsJson, { query }))).toBe('[]\n')
  expect((await readAll(await staff(contract.exportAnimesAsCsv, { query }))).trim().split('\r\n')).toHaveLength(1)
})

test('animes that are deleted during an export leave no gap', async () => {
  const titles = Array.from({ length: 201 }, (_, number) => ({ title: `Ressac ${number}` }))
  await importCatalogue({ db, records: titles, now: () => new Date() })
  const { rows } = await sql<{ id: number }>`select id from anime where title like 'Ressac %' order by id`.execute(db)
  const selection = { filters: {}, among: rows.map(({ id }) => id) }
  const [json, csv] = [exportAsJson(db, selection), exportAsCsv(db, selection)]
  const header = (await csv.next()).value
  const [start, table] = [(await json.next()).value, (await csv.next()).value]
  await sql`delete from anime where id = ${rows.at(-1)?.id}`.execute(db)
  expect(JSON.parse(start + (await readAll(json)))).toHaveLength(200)
  expect(`${header}${table}${await readAll(csv)}`.match(/\n/g)).toHaveLength(201)
})
