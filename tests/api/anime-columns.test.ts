import { text as readAll } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  type AnimeColumn,
  animeColumnNames,
  animeColumns,
  type FormColumn,
  formColumnNames,
  formColumns,
} from '../../src/features/catalogue/anime-columns.ts'
import { getAnime } from '../../src/features/catalogue/contract.ts'
import { handleCatalogue } from '../../src/features/catalogue/server/public.ts'
import * as editing from '../../src/features/editing/animes-contract.ts'
import { handleAnimeEditing } from '../../src/features/editing/server/animes/public.ts'
import { listChanges, onlyChanged, toDraft } from '../../src/features/editing/web/animes/edit/anime-draft.ts'
import { importCatalogue } from '../../src/features/import/server/public.ts'
import { getAction } from '../../src/features/staff/log-contract.ts'
import { toDifference } from '../../src/features/staff/web/log/to-difference.ts'
import { compareAnime, syncAnime } from '../../src/features/sync/contract.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { callAs, useStaff } from '../kit/requests/call-as.ts'
import { useSync } from '../kit/sync-parts.ts'

const kit = useSync()
handleAnimeEditing(kit.api, { db: kit.db })
handleCatalogue(kit.api, { db: kit.db })
const call = useStaff(kit.api, kit.db, 'Moderateur')

/** Three values for each kind of column. */
const samples: Record<AnimeColumn['kind'], readonly [unknown, unknown, unknown]> = {
  title: ['Le Phare', 'Le Môle', 'La Jetée'],
  slug: ['le-phare', 'le-mole', 'la-jetee'],
  text: ['ja', 'ko', 'zh'],
  lines: ['Un gardien\ncompte.', 'Deux gardiens\ncomptent.', 'Trois.'],
  type: ['Anime', 'Film', 'Anime'],
  status: ['en cours', 'terminé', 'à venir'],
  flag: [false, true, false],
  year: [2019, 2020, 2021],
  rating: [7.3, 8.4, 9.5],
  picture: ['https://images.example/a.webp', 'https://images.example/b.webp', 'https://images.example/c.webp'],
  count: [10, 20, 30],
  day: ['2019-04-07', '2020-04-07', '2021-04-07'],
  instant: ['2019-04-07T10:00:00Z', '2020-04-07T10:00:00Z', '2021-04-07T10:00:00Z'],
  ids: [{ mal: '1' }, { mal: '1', anilist: '2' }, { mal: '1', anilist: '2', kitsu: '3' }],
}

/** Values of columns that have a pattern. */
const own: Partial<Record<keyof Values, typeof samples.text>> = {
  trailer_url: ['https://youtu.be/a1-b2_c3d4e', 'https://vimeo.com/123', 'https://videos.example/t.mp4'],
  inks: ['v240 v060 s280', 's000 v020 v040', 'v300 s300 v340'],
}

const [first, second, third] = [0, 1, 2].map((place) =>
  Object.fromEntries(animeColumnNames.map((name) => [name, (own[name] ?? samples[animeColumns[name].kind])[place]])),
) as [Values, Values, Values]
type Values = Record<keyof typeof animeColumns, unknown>

let made = 0
/** An anime with the first values, with unique titles and slugs. */
async function makeOne() {
  made++
  const own = { title: `Le Phare ${made}`, slug: `le-phare-${made}` }
  const fields = Object.fromEntries(formColumnNames.map((name) => [name, first[name]]))
  const { anime } = await call(editing.createAnime, { body: { ...fields, ...own } })
  return anime
}

const put = (id: number, body: object) => call(editing.updateAnime, { params: { id }, body })
const importOne = (record: object) => importCatalogue({ db: kit.db, records: [record], now: kit.now })
const read = (id: number) => kit.db.selectFrom('anime').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each(formColumnNames)('%s works in form, conflict, log and answers', async (name: FormColumn) => {
  const before = await makeOne()
  const draft = toDraft(before)
  const theirs = { ...draft, ...toDraft({ ...before, [name]: second[name] } as typeof before) }
  expect(listChanges(draft, theirs)).toEqual([name])
  const body = onlyChanged(draft, theirs)
  const saved = await put(before.id, { ...body, version: before.version })
  expect(saved.anime[name]).toBe(second[name])
  expect(saved.anime.hand_edited).toContain(name)

  const mine = { [name]: third[name], version: before.version }
  await expect(put(before.id, mine)).rejects.toMatchObject({
    code: 'CONFLICT',
    conflict: { fields: third[name] === second[name] ? [] : [{ field: name, theirs: second[name] }] },
  })

  const { changes } = await call(getAction, { params: { id: saved.action_id }, query: {} })
  const lines = changes.filter(({ table }) => table === 'anime').flatMap(toDifference)
  expect(lines.map(({ column }) => column)).toEqual([formColumns[name].label])

  const { anime } = await callAs(kit.api)(getAnime, { params: { slug: saved.anime.slug } })
  expect(anime[name]).toBe(second[name])
})

test.each(animeColumnNames.filter((name) => name !== 'slug' && name !== 'title'))(
  '%s goes through import and export',
  async (name) => {
    const { id, slug, title } = await makeOne()
    await importOne({ slug, title, [name]: first[name] })
    const isFixed = name === 'created_at'
    const report = await importOne({ slug, title, [name]: second[name] })
    expect(report).toMatchObject({ created: 0, updated: isFixed ? 0 : 1, refused: [] })
    if (!isFixed) expect((await read(id))[name]).toEqual(second[name])

    const query = { search: `#${id}` }
    const [exported] = JSON.parse(await readAll(await call(editing.exportAnimesAsJson, { query })))
    const [head] = (await readAll(await call(editing.exportAnimesAsCsv, { query }))).split('\r\n')
    expect(head?.split(';').map((column) => column.split('.')[0])).toContain(name)
    // Ids of other sites are unique to an anime, so the copy has its own.
    const copy = { ...exported, slug: `${slug}-bis`, title: `${title} bis`, external_ids: { kitsu: slug } }
    expect(await importOne(copy)).toMatchObject({ created: 1, refused: [] })
    const copied = await kit.db.selectFrom('anime').selectAll().where('slug', '=', copy.slug).executeTakeFirstOrThrow()
    const expected = isFixed ? new Date(exported.created_at) : copy[name]
    expect(copied[name]).toEqual(expected)
    if (!isFixed && name !== 'external_ids') expect(copied[name]).toEqual(second[name])
  },
)

test('a synchronisation compares and writes every column that sources have', async () => {
  const slug = 'ancre'
  const { id } = await makeAnime(kit.db, { slug, title: 'Ancre', type: 'Anime', status: 'en cours' })
  const unknown = ['slug', 'popularity', 'created_at']
  const known = animeColumnNames.filter((name) => !unknown.includes(name))
  kit.feed = [{ ...second, slug }]
  const { differences } = await call(compareAnime, { query: { slug } })
  const shown = differences.map(({ key, label }) => [key, label])
  expect(shown).toEqual(expect.arrayContaining(known.map((name) => [name, animeColumns[name].label])))
  await call(syncAnime, { params: { slug } })
  const row = await read(id)
  expect(Object.fromEntries(known.map((name) => [name, row[name]]))).toEqual(
    Object.fromEntries(known.map((name) => [name, second[name]])),
  )
})

test('a text that violates the rules of its column is refused, in form and import', async () => {
  const { id, slug, title } = await makeOne()
  const { refusal } = formColumns.original_language
  await expect(put(id, { original_language: 'Japonais' })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: expect.arrayContaining([{ field: 'original_language', message: refusal }]),
  })
  const { refused } = await importOne({ slug, title, original_language: 'JA' })
  expect(refused).toMatchObject([{ reasons: [expect.stringContaining(refusal)] }])
  await expect(put(id, { trailer_url: 'youtu.be/a1-b2_c3d4e' })).rejects.toMatchObject({ code: 'VALIDATION' })
  for (const inks of ['v240 v060', 'v240 v060 v250', 'v240 v060 x280', 'v240 v060 v360']) {
    await expect(put(id, { inks })).rejects.toMatchObject({ code: 'VALIDATION' })
  }
})
