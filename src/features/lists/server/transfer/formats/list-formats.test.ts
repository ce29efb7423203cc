import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeWorkbook } from '../../../../../../tests/factories/make-workbook.ts'
import { listFormatNames, watchlistStatuses } from '../../../rules.ts'
import { listFormats, readListFile } from './list-formats.ts'
import { type ListLine, toCleanText, unsaid } from './list-line.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readListFile(bytes(text))

const line: ListLine = {
  ...unsaid,
  title: 'Hagane Zéro',
  status: 'à voir',
  seenCount: 0,
  said: {},
}

const siteId = fc.option(fc.integer({ min: 1, max: 2_000_000_000 }).map(String))
/** Hostile titles: formulas, quotes, markup, every alphabet. */
const title = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('=1+1', '@SUM(A1)', '-12', "'=x", '"', 'a;b,c', '<b>&amp;</b>', ']]>', 'Ô « l’été »', '+', '&#38;'),
    fc.string({ unit: fc.constantFrom('=', "'", '"', ';', ',', '&', '<', '\t', '\n', 'é', 'a') }),
  )
  .map(toCleanText)

const anyLine: fc.Arbitrary<ListLine> = fc
  .record({
    title,
    year: fc.option(fc.integer({ min: 1900, max: 2200 })),
    type: fc.constantFrom(null, 'Anime' as const, 'Film' as const),
    slug: fc.option(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/)),
    mal: siteId,
    anilist: siteId,
    status: fc.constantFrom(...watchlistStatuses),
    seenCount: fc.nat(3000),
    language: fc.constantFrom(undefined, null, 'VF' as const, 'VOSTFR' as const),
    addedAt: fc.option(
      fc
        .date({ min: new Date('1970-01-02'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    ),
    said: fc.record(
      {
        score: fc.integer({ min: 1, max: 100 }),
        started_on: fc.constantFrom('2019', '2019-04', '2019-04-07'),
        finished_on: fc.constantFrom('2020', '2020-02', '2020-02-29'),
        notes: fc.oneof(title, fc.constantFrom('Deux\nlignes', '=1+1', ']]>', '"')).filter((text) => text !== ''),
        rewatches: fc.integer({ min: 1, max: 40 }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  })
  .filter(({ title: name, mal }) => name !== '' || mal !== null)
  .map(({ slug, mal, anilist, ...rest }) => ({ ...rest, otherTitles: [], ids: { slug, mal, anilist } }))

const textOf = ({ title: name, ids, ...rest }: ListLine) =>
  JSON.stringify([name, ...Object.values(ids), ...Object.entries(rest).sort()])
const byText = (a: ListLine, b: ListLine) => (textOf(a) < textOf(b) ? -1 : 1)

/** Drops values that the format has no field for. */
const heldBy: Record<(typeof listFormatNames)[number], (given: ListLine) => ListLine> = {
  mal: (given) => ({ ...given, year: null, ids: { slug: given.ids.slug, mal: given.ids.mal, anilist: null } }),
  anilist: (given) => given,
  csv: (given) => given,
}

describe.each(listFormatNames)('%s', (format) => {
  test('a written list is read back unchanged with any titles', async () => {
    const lists = fc.uniqueArray(anyLine, {
      minLength: 1,
      maxLength: 20,
      selector: ({ ids, title: name }) => ids.anilist ?? ids.slug ?? ids.mal ?? name,
    })
    await fc.assert(
      fc.asyncProperty(lists, async (given) => {
        const list = await read(listFormats[format].write(given))
        expect(list.format).toBe(format)
        expect(list.unread).toEqual([])
        expect(list.lines.toSorted(byText)).toEqual(given.map(heldBy[format]).toSorted(byText))
      }),
    )
  })

  test('of more than ten thousand lines the first are offered, with the reason for the rest', async () => {
    const lines = Array.from({ length: 10_001 }, (_, index) => ({ ...line, title: `Anime numéro ${index}` }))
    const list = await read(listFormats[format].write(lines))
    expect(list.lines).toHaveLength(10_000)
    expect(list.stopped).toBe('Une liste compte au plus 10\u202f000 lignes.')
  })

  test('a compressed file is read up to 8 MB', async () => {
    const synonyms = Array.from({ length: 5 }, (_, index) => `${'é'.repeat(290)} ${index}`)
    const title_ = 'à'.repeat(300)
    const lines = Array.from({ length: 9000 }, (_, index) => ({
      ...line,
      title: format === 'anilist' ? `Anime numéro ${index}` : title_,
      otherTitles: format === 'anilist' ? synonyms : [],
    }))
    const list = await readListFile(gzipSync(listFormats[format].write(lines) + '\n'.repeat(9_000_000)))
    expect(list.stopped).toBe('Un fichier compressé compte au plus 8 Mo une fois ouvert.')
    expect(list.lines.length).toBeGreaterThan(1000)
  })
})

describe('MyAnimeList', () => {
  const export_ = `<?xml version="1.0" encoding="UTF-8" ?>
    <!-- Created by XML Export feature at MyAnimeList.net -->
    <myanimelist><myinfo><user_id>1</user_id><user_export_type>1</user_export_type></myinfo>
    <anime><series_animedb_id>21</series_animedb_id><series_title><![CDATA[Tom & Jun <3 &amp;]]></series_title>
      <series_type>TV</series_type><series_episodes>12</series_episodes><my_watched_episodes>7</my_watched_episodes>
      <my_status>On-Hold</my_status><my_comments><![CDATA[]]></my_comments></anime>
    <anime><series_animedb_id>22</series_animedb_id><series_title>L&#039;\u00e9t\u00e9 &amp;amp;</series_title>
      <series_type>Movie</series_type><my_watched_episodes>0</my_watched_episodes><my_status>6</my_status></anime>
    <anime><series_title>Sans statut</series_title></anime>
    </myanimelist>`

  test('reads its own exports: CDATA verbatim, escapes decoded once', async () => {
    const { format, lines, unread } = await read(export_)
    expect(format).toBe('mal')
    expect(lines).toMatchObject([
      { title: 'Tom & Jun <3 &amp;', status: 'en pause', seenCount: 7, type: 'Anime', ids: { mal: '21' } },
      { title: 'L\u0027été &amp;', status: 'à voir', seenCount: 0, type: 'Film', ids: { mal: '22' } },
    ])
    expect(unread).toEqual([{ line: 3, reason: 'statut inconnu : «  »' }])
  })

  test.each([
    [
      'an entity bomb',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><myanimelist>&b;</myanimelist>',
      /interdites/,
    ],
    ['a reference to a file', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><myanimelist/>', /interdites/],
    ['tags in tags in tags', `<myanimelist>${'<a>'.repeat(50_000)}`, /10 niveaux au plus/],
    ['a file cut short', export_.slice(0, 500), /mal formé/],
    ['another XML', '<rss><channel/></rss>', /pas un export de MyAnimeList/],
    ['mangas', '<myanimelist><manga><manga_title>A</manga_title></manga></myanimelist>', /mangas/],
    ['no anime', '<myanimelist><myinfo/></myanimelist>', /aucun anime/],
  ])('%s is refused', async (_name, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ name: 'RefusedFile', message: expect.stringMatching(message) })
  })

  test.each([
    [undefined, 0],
    [3, 1],
    [87, 9],
  ])('a score of %s of 100 is written as %i of 10', (score, written) => {
    const said = score === undefined ? {} : { score }
    expect(listFormats.mal.write([{ ...line, said }])).toContain(`<my_score>${written}</my_score>`)
  })

  test('refuses a file that decompresses without end', async () => {
    await expect(readListFile(gzipSync(Buffer.alloc(40_000_000)))).rejects.toMatchObject({ name: 'RefusedFile' })
    await expect(readListFile(gzipSync(export_).subarray(0, 60))).rejects.toMatchObject({ name: 'RefusedFile' })
  })
})

describe('AniList', () => {
  const entry = { status: 'CURRENT', progress: 3, media: { id: 5, title: { romaji: 'Kaze', english: 'Wind' } } }

  test('an anime in a custom list counts once; mangas are skipped', async () => {
    const lists = [
      { name: 'Watching', entries: [entry, { ...entry, media: { id: 6, type: 'MANGA', title: { romaji: 'B' } } }] },
      { name: 'Mine', isCustomList: true, entries: [entry] },
    ]
    for (const shape of [{ data: { MediaListCollection: { lists } } }, { lists }, lists, lists[0]?.entries]) {
      const { lines } = await read(JSON.stringify(shape))
      expect(lines).toMatchObject([{ title: 'Kaze', otherTitles: ['Wind'], status: 'en cours', seenCount: 3 }])
    }
  })

  test('the personal data export names animes and statuses by number', async () => {
    const lists = [0, 1, 2, 3, 4, 5].map((status) => ({ series_id: 100 + status, series_type: 0, status, progress: 1 }))
    const { lines } = await read(
      JSON.stringify({ user: {}, lists: [...lists, { series_id: 7, series_type: 1, status: 0 }] }),
    )
    expect(lines.map(({ ids, status }) => [ids.anilist, status])).toEqual([
      ['100', 'en cours'],
      ['101', 'à voir'],
      ['102', 'terminé'],
      ['103', 'abandonné'],
      ['104', 'en pause'],
      ['105', 'en cours'],
    ])
  })

  test.each([
    ['other JSON', '{"name":"x"}', /pas une liste/],
    ['a file cut short', '{"lists":[', /mal formé/],
    ['brackets in brackets', '['.repeat(200_000), /32 niveaux au plus/],
    ['entries of something else', '[1,null,{"a":1}]', /Aucune ligne lisible/],
  ])('%s is refused', async (_name, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ name: 'RefusedFile', message: expect.stringMatching(message) })
  })
})

describe('CSV', () => {
  test.each([
    ['Title,Status,Progress\n"Hagane, Zero",Completed,12\n', ['Hagane, Zero', 'terminé', 12]],
    ['Nom\tStatut\nHagane\tEn pause\n', ['Hagane', 'en pause', 0]],
    ['sep=;\r\nTitre;Vus\r\nHagane;3 \r\n', ['Hagane', 'à voir', 3]],
    ['name,my_status,my_watched_episodes\nHagane,Plan to Watch,0', ['Hagane', 'à voir', 0]],
    ['titre|statut|vus\nHagane, Zero|vu|12\n', ['Hagane, Zero', 'terminé', 12]],
    ['\n\nNom\tVus\nHagane\t3\n', ['Hagane', 'à voir', 3]],
    ['Nom,Vus\r"Hagane;;;;",3\r', ['Hagane;;;;', 'à voir', 3]],
  ])('tables of others are read: %j', async (text, [title_, status, seenCount]) => {
    expect((await read(text)).lines).toMatchObject([{ title: title_, status, seenCount }])
  })

  test('Windows-1252 tables keep their accents', async () => {
    const text = Buffer.from('titre;statut\nÉté à Ôsaka;terminé\n', 'latin1')
    expect((await readListFile(text)).lines).toMatchObject([{ title: 'Été à Ôsaka', status: 'terminé' }])
  })

  test.each([
    'titre;statut\r\nÉté à Ôsaka;terminé\r\n',
    '[{ "status": "COMPLETED", "media": { "title": { "romaji": "Été à Ôsaka" } } }]',
  ])('UTF-16 needs no byte order mark: %j', async (text) => {
    const little = Buffer.from(text, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16(), gzipSync(little)]) {
      expect((await readListFile(bytes)).lines).toMatchObject([{ title: 'Été à Ôsaka', status: 'terminé' }])
    }
  })

  test('a workbook is read like a table', async () => {
    const rows = `<row><c t="str"><v>Titre</v></c><c t="str"><v>Vus</v></c><c t="str"><v>Note</v></c></row>
      <row><c t="str"><v>Hagane</v></c><c><v>12</v></c><c><v>8.5</v></c></row>`
    expect((await readListFile(new Uint8Array(makeWorkbook({ rows })))).lines).toMatchObject([
      { title: 'Hagane', seenCount: 12, said: { score: 85 } },
    ])
  })

  test.each([
    ['31/01/2026 18:30', '2026-01-31T17:30:00.000Z'],
    ['7/4/2019', '2019-04-07T00:00:00.000Z'],
    ['2021-02-03 04:05:06', '2021-02-03T04:05:06.000Z'],
    ['2021-02-03', '2021-02-03T00:00:00.000Z'],
    ['31/02/2026', null],
    ['hier', null],
  ])('the date of addition %s, as people and workbooks write it, is read', async (written, addedAt) => {
    expect((await read(`titre;ajoute_le\nHagane;${written}\n`)).lines).toMatchObject([{ addedAt }])
  })

  test('no written cell begins a formula', () => {
    const titles = ['=HYPERLINK("http://x")', '+1', '-1', '@x', '＝1']
    const rows = listFormats.csv.write(titles.map((name) => ({ ...line, title: name }))).split('\r\n')
    for (const row of rows.slice(1, -1)) expect(row).toMatch(/^"?'/)
  })

  test.each([
    ['nothing', '', /vide/],
    ['spaces', ' \n ', /vide/],
    ['no names of columns', 'Hagane;terminé\n', /colonne « titre »/],
    ['a quote that is never closed', `titre;statut\n"Hagane;terminé\n${'x\n'.repeat(20_000)}`, /mal formé/],
    ['bytes', 'titre\0', /pas un fichier de texte/],
    ['a damaged workbook', 'PK\u0003\u0004xl', /classeur/],
  ])('%s is refused', async (_name, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ name: 'RefusedFile', message: expect.stringMatching(message) })
  })

  test('a meaningless line is reported with its number, and the others are read', async () => {
    const { lines, unread } = await read('titre;statut\nHagane;terminé\n;terminé\nIris;oublié\n')
    expect(lines).toHaveLength(1)
    expect(unread).toEqual([
      { line: 3, reason: 'ni titre ni identifiant' },
      { line: 4, reason: 'statut inconnu : « oublié »' },
    ])
  })
})
