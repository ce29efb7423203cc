import { describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { findRow, listRows, sql } from '../../../platform/database/sql.ts'
import type { ImportReport } from '../contract.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'
import type { InAction } from './run-import.ts'

const { db } = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-02T12:00:00Z')

async function load(records: unknown[], options: { dryRun?: boolean; now?: Date } = {}): Promise<ImportReport> {
  return importCatalogue({ db, records, ...options, now: () => options.now ?? now })
}

const counts = ({ created, updated, unchanged, refused }: ImportReport) => [created, updated, unchanged, refused.length]

const animeOf = (slug: string) => db.selectFrom('anime').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

async function countRows(): Promise<unknown> {
  return findRow(db)`
    select (select count(*) from anime) animes, (select count(*) from anime_title) titles,
      (select count(*) from anime_genre) labels, (select count(*) from genre) genres,
      (select count(*) from anime_slot) slots, (select count(*) from episode) episodes,
      (select count(*) from episode_source) sources, (select count(*) from search_name) names`
}

const phare = {
  slug: 'le-phare',
  title: 'Le Phare',
  titles: { romaji: ['Toudai'], en: ['The Lighthouse'], ja: ['灯台'], synonym: ['Phare'] },
  type: 'Anime',
  status: 'en cours',
  is_classic: true,
  release_year: 2019,
  rating: 7.25,
  studio: 'Atelier Digue',
  genres: ['Drame', 'Mer & vent'],
  synopsis: 'Un gardien compte les vagues.',
  age_rating: '10+',
  cover_url: '/media/covers/phare.webp',
  art_url: 'https://images.example/phare.webp',
  popularity: 1200,
  external_ids: { demo: '1' },
  created_at: '2026-01-10T08:00:00Z',
  first_aired: '2019-04-06',
  slots: [{ day: 'samedi', hour: '21h30', language: 'VOSTFR' }],
  episodes: [
    {
      season_label: 'Saison 1',
      episode_number: 1,
      language: 'VOSTFR',
      title: 'La première vague',
      duration_seconds: 1420,
      thumbnail_url: '/media/thumbs/1.webp',
      release_date: '2026-02-01T16:30:00Z',
      sources: [
        { url: 'https://www.video.example/1', captions_url: '/captions/1.vtt' },
        { url: 'https://autre.example/1' },
      ],
    },
    { episode_number: 1, language: 'VF', video_url: 'https://video.example/1-vf' },
    { episode_number: 2, language: 'VOSTFR', release_date: '2026-04-01T16:30:00Z' },
  ],
}

describe('an anime of the file', () => {
  test('is created with all its values', async () => {
    expect(counts(await load([phare]))).toEqual([1, 0, 0, 0])
    const anime = await animeOf('le-phare')
    expect(anime).toMatchObject({
      title: 'Le Phare',
      type: 'Anime',
      status: 'en cours',
      is_classic: true,
      release_year: 2019,
      rating: 7.3,
      popularity: 1200,
      external_ids: { demo: '1' },
      first_aired: '2019-04-06',
      available_languages: ['VOSTFR', 'VF'],
      episode_count: 2,
      created_at: new Date('2026-01-10T08:00:00Z'),
      updated_at: now,
    })
    const episodes = await listRows(db)`
      select episode_number, language, title, created_at from episode where anime_id = ${anime.id} order by id
    `
    expect(episodes).toEqual([
      {
        episode_number: 1,
        language: 'VOSTFR',
        title: 'La première vague',
        created_at: new Date('2026-02-01T16:30:00Z'),
      },
      { episode_number: 1, language: 'VF', title: null, created_at: now },
      { episode_number: 2, language: 'VOSTFR', title: null, created_at: now },
    ])
    const sources = await listRows(db)`select url, host, priority, captions_url from episode_source order by url desc`
    expect(sources).toEqual([
      { url: 'https://www.video.example/1', host: 'video.example', priority: 0, captions_url: '/captions/1.vtt' },
      { url: 'https://video.example/1-vf', host: 'video.example', priority: 0, captions_url: null },
      { url: 'https://autre.example/1', host: 'autre.example', priority: 1, captions_url: null },
    ])
  })

  test('is written once, since each writing renews all its index entries', async () => {
    const updated: unknown[] = []
    const inAction: InAction = (work) =>
      inTransaction(db, async (trx) => {
        const result = await work(trx)
        const rows = await listRows(trx)`select pg_stat_get_xact_tuples_updated('anime'::regclass) as animes`
        updated.push(...rows)
        return result
      })
    const film = { title: 'La Digue', type: 'Film', genres: ['Mer & vent', 'Drame', 'mer & Vent'] }
    await importCatalogue({
      db,
      records: [{ ...phare, slug: 'phare-neuf', external_ids: {} }, film],
      now: () => now,
      inAction,
    })
    expect(updated).toEqual([{ animes: 0 }])
  })

  test('does not change when imported again', async () => {
    const before = await countRows()
    expect(counts(await load([phare], { now: later }))).toEqual([0, 0, 1, 0])
    expect(await countRows()).toEqual(before)
    expect((await animeOf('le-phare')).updated_at).toEqual(now)
  })

  test('gets changed values and keeps absent ones', async () => {
    const change = {
      slug: 'le-phare',
      title: 'Le Phare',
      rating: 8,
      genres: ['Mer & vent', 'Conte'],
      titles: { synonym: ['Lumière'] },
      slots: [{ day: 'lundi', hour: '18h00', language: 'VF' }],
      episodes: [
        { episode_number: 1, sources: [{ url: 'https://autre.example/1' }, { url: 'https://neuf.example/1' }] },
      ],
    }
    expect(counts(await load([change], { now: later }))).toEqual([0, 1, 0, 0])
    expect(counts(await load([change], { now: later }))).toEqual([0, 0, 1, 0])
    const anime = await animeOf('le-phare')
    expect(anime).toMatchObject({ rating: 8, studio: 'Atelier Digue', release_year: 2019, updated_at: later })
    const genres = await listRows<{ name: string }>(db)`
      select genre.name from anime_genre join genre on genre.id = anime_genre.genre_id where anime_id = ${anime.id}
       order by position
    `
    expect(genres.map(({ name }) => name)).toEqual(['Mer & vent', 'Conte'])
    expect(await db.selectFrom('anime_slot').select(['day', 'hour', 'language', 'zone']).execute()).toEqual([
      { day: 'lundi', hour: '18h00', language: 'VF', zone: 'Europe/Paris' },
    ])
    const titles = await db.selectFrom('anime_title').select('text').orderBy('id').execute()
    expect(titles.map(({ text }) => text)).toEqual(['Toudai', 'The Lighthouse', '灯台', 'Phare', 'Lumière'])
    const first = await listRows(db)`
      select url, priority from episode_source join episode on episode.id = episode_source.episode_id
       where episode_number = 1 and language = 'VOSTFR' order by priority, url
    `
    expect(first).toEqual([
      { url: 'https://autre.example/1', priority: 0 },
      { url: 'https://www.video.example/1', priority: 0 },
      { url: 'https://neuf.example/1', priority: 1 },
    ])
  })

  test('without a slug gets a unique one from its title', async () => {
    await load([
      { title: 'Été 98', release_year: 1998 },
      { title: 'Été 98', release_year: 2020 },
      { title: 'été 98 !', release_year: 2020, type: 'Film' },
      { title: '灯台守' },
    ])
    const slugs = await listRows<{ slug: string }>(db)`
      select slug from anime where title in ('Été 98', 'été 98 !', '灯台守') order by id
    `
    expect(slugs.map(({ slug }) => slug)).toEqual(['ete-98', 'ete-98-2020', 'ete-98-2020-2', 'anime'])
  })
})

describe('a record matches an anime', () => {
  test('by external id, with any title', async () => {
    await load([{ title: 'Brume', external_ids: { site: '7' } }])
    expect(counts(await load([{ title: 'La Brume', external_ids: { site: '7', autre: 'x' } }]))).toEqual([0, 1, 0, 0])
    expect(await animeOf('brume')).toMatchObject({ title: 'La Brume', external_ids: { site: '7', autre: 'x' } })
  })

  test('by slug, also a former one', async () => {
    const { id } = await animeOf('brume')
    await db.insertInto('anime_old_slug').values({ slug: 'brouillard', anime_id: id }).execute()
    expect(counts(await load([{ slug: 'brouillard', title: 'La Brume', studio: 'Nuée' }]))).toEqual([0, 1, 0, 0])
    expect(await animeOf('brume')).toMatchObject({ studio: 'Nuée' })
  })

  test('by title, type and year, in any spelling of the title', async () => {
    await load([{ title: 'Œil du Vent', release_year: 2001 }])
    expect(counts(await load([{ title: 'OEIL DU VENT !', release_year: 2001, rating: 5 }]))).toEqual([0, 1, 0, 0])
    expect(counts(await load([{ title: 'Œil du Vent', release_year: 2002 }]))).toEqual([1, 0, 0, 0])
    expect(counts(await load([{ title: 'Œil du Vent', release_year: 2001, type: 'Film' }]))).toEqual([1, 0, 0, 0])
  })

  test('but not one with another id on the same site', async () => {
    const twins = [
      { title: 'Jumeaux', release_year: 2010, external_ids: { site: '100' } },
      { title: 'Jumeaux', release_year: 2010, external_ids: { site: '101' } },
    ]
    expect(counts(await load(twins))).toEqual([2, 0, 0, 0])
    expect(counts(await load(twins))).toEqual([0, 0, 2, 0])
  })

  test('but not one to which the file gives another slug', async () => {
    const twins = [
      { slug: 'rade-1', title: 'Rade', release_year: 2010 },
      { slug: 'rade-2', title: 'Rade', release_year: 2010 },
    ]
    expect(counts(await load(twins))).toEqual([2, 0, 0, 0])
    expect(counts(await load(twins))).toEqual([0, 0, 2, 0])
  })

  test('but not when several have the title', async () => {
    const { refused } = await load([{ title: 'Rade', release_year: 2010 }])
    expect(refused).toEqual([
      { line: 1, title: 'Rade', reasons: ['title : plusieurs animes ont ce titre ; un slug ou un external_id manque'] },
    ])
  })

  test('by the id that an earlier line of the file gave it', async () => {
    await load([{ slug: 'la-baie', title: 'La Baie' }])
    const report = await load([
      { slug: 'la-baie', title: 'La Baie', external_ids: { demo: '77' } },
      { title: 'The Bay', external_ids: { demo: '77' } },
    ])
    expect(counts(report)).toEqual([0, 1, 0, 1])
    expect(report.refused).toMatchObject([{ line: 2, reasons: ['c’est le même anime que la ligne 1'] }])
  })

  test('in one line of the file only', async () => {
    const report = await load([
      { title: 'Estran', release_year: 2015 },
      { title: 'estran', release_year: 2015 },
    ])
    expect(counts(report)).toEqual([1, 0, 0, 1])
    expect(report.refused).toMatchObject([{ line: 2, reasons: ['c’est le même anime que la ligne 1'] }])
  })

  test('but not with the slug of one and the id of another', async () => {
    const { refused } = await load([{ slug: 'le-phare', title: 'La Brume', external_ids: { site: '7' } }])
    expect(refused).toMatchObject([{ reasons: ['slug : « le-phare » est celui d’un autre anime'] }])
  })
})

test('ids of which one is another anime’s are refused as such, in a line without a slug', async () => {
  await load([{ title: 'Ponton', external_ids: { mal: '12', anilist: '55' } }])
  const { refused } = await load([{ title: 'Ponton', external_ids: { mal: '12', anilist: '99' } }])
  expect(refused).toMatchObject([{ reasons: ['external_ids : l’anime qu’ils désignent a un autre id anilist'] }])
})

describe('an invalid record', () => {
  test('is refused with its reasons, and the others are written', async () => {
    const report = await load([{ title: 'Avant' }, { title: 'Pendant', rating: 12 }, 42, { title: 'Après' }])
    expect(counts(report)).toEqual([2, 0, 0, 2])
    expect(report.refused).toEqual([
      { line: 2, title: 'Pendant', reasons: ['rating : un nombre de 0 à 10 est attendu'] },
      { line: 3, title: '', reasons: ['un anime est un objet'] },
    ])
  })

  test('refused only by the database does not affect its batch, and can be imported again', async () => {
    await sql`alter table anime add constraint no_storm check (title <> 'Tempête')`.execute(db)
    const records = [{ title: 'Calme' }, { title: 'Tempête' }, { title: 'Éclaircie' }]
    const report = await load(records)
    expect(counts(report)).toEqual([2, 0, 0, 1])
    expect(report.refused).toMatchObject([
      { line: 2, title: 'Tempête', reasons: ['la base de données refuse cette ligne (23514)'] },
    ])
    await sql`alter table anime drop constraint no_storm`.execute(db)
    expect(counts(await load(records))).toEqual([1, 0, 2, 0])
  })
})

test('a dry run counts everything and writes nothing', async () => {
  const before = await countRows()
  const records = [
    { slug: 'le-phare', title: 'Le Phare', studio: 'Un autre' },
    { title: 'Nouvelle Vague', genres: ['Inédit'], episodes: [{ episode_number: 1 }] },
    { title: '' },
  ]
  expect(counts(await load(records, { dryRun: true }))).toEqual([1, 1, 0, 1])
  expect(await countRows()).toEqual(before)
  expect(await animeOf('le-phare')).toMatchObject({ studio: 'Atelier Digue' })
})

test('unknown fields are reported, progress reaches the end, and the search finds imported animes', async () => {
  const progress: [number, number][] = []
  let batches = 0
  const records = Array.from({ length: 1450 }, (_, number) => ({ title: `Balise numéro ${number}`, colour: 'red' }))
  const report = await importCatalogue({
    db,
    records,
    now: () => new Date(now.getTime() + batches++),
    onProgress: (done, total) => progress.push([done, total]),
  })
  expect(counts(report)).toEqual([1450, 0, 0, 0])
  expect(report.unknown_columns).toEqual(['colour'])
  expect(progress).toEqual([
    [1000, 1450],
    [1450, 1450],
  ])
  const names = await db.selectFrom('search_name').select('text').where('text', '=', 'Balise numéro 1449').execute()
  expect(names.length).toBeGreaterThan(0)
  const [first, last] = [await animeOf('balise-numero-0'), await animeOf('balise-numero-1449')]
  expect(last.updated_at.getTime(), 'each batch has its own time').toBeGreaterThan(first.updated_at.getTime())
})

test('a table of which no line is good is not read to its end, and its columns are known', async () => {
  const bytes = new Uint8Array(Buffer.from(`nom\n${'Le Phare\n'.repeat(50_010)}`))
  const records = await readCatalogue({ bytes, name: 'animes.csv', map: {} }, now)
  expect(await importCatalogue({ db, records, now: () => now })).toMatchObject({
    refused_count: 50_000,
    unknown_columns: ['nom'],
    stopped: 'Aucune des 50\u202f000 premières lignes ne convient : les suivantes n’ont pas été lues.',
  })
})

test('a single good line among the first ones makes all others read', async () => {
  const { refused_count, stopped } = await load([phare, ...Array<unknown>(50_010).fill({})])
  expect({ refused_count, stopped }).toEqual({ refused_count: 50_010, stopped: null })
})

test('two spellings of a genre are one genre', async () => {
  await load([
    { title: 'Un', genres: ['Tranche de vie'] },
    { title: 'Deux', genres: ['tranche-de-vie', 'Tranche de Vie'] },
  ])
  const genres = await db.selectFrom('genre').select('name').where('slug', '=', 'tranche-de-vie').execute()
  expect(genres).toEqual([{ name: 'Tranche de vie' }])
})

test('relates animes, whichever line comes first', async () => {
  const cape = { slug: 'le-cap', title: 'Le Cap', relations: [{ kind: 'suite', slug: 'kitsu:77' }] }
  const cape2 = {
    slug: 'le-cap-2',
    title: 'Le Cap 2',
    external_ids: { kitsu: '77' },
    relations: 'precedent le-cap|meme univers le-cap-perdu|OAV le-cap-2',
  }
  expect(counts(await load([cape, cape2]))).toEqual([2, 0, 0, 0])
  const list = async () => {
    return listRows(db)`
      select a.slug, r.kind, other.slug as related from anime_relation r
        join anime a on a.id = r.anime_id join anime other on other.id = r.related_id
       where a.slug like 'le-cap%' order by other.slug`
  }
  expect(await list()).toEqual([{ slug: 'le-cap', kind: 'suite', related: 'le-cap-2' }])
  expect(counts(await load([cape, cape2]))).toEqual([0, 0, 2, 0])
  const lost = { slug: 'le-cap-perdu', title: 'Le Cap perdu' }
  expect(counts(await load([cape2, lost], { now: later }))).toEqual([1, 1, 0, 0])
  expect(await list()).toHaveLength(2)
  expect((await animeOf('le-cap-2')).updated_at).toEqual(later)
  const { refused } = await load([{ title: 'Le Cap', relations: [{ kind: 'cousin', slug: 'x' }] }])
  expect(refused[0]?.reasons[0]).toMatch(/^relations\[1\]\.kind : « cousin » n’est pas l’un de : suite, film/)
})
