import { describe, expect, test } from 'vitest'
import { readListFile } from './list-formats.ts'

const read = (text: string) => readListFile(new TextEncoder().encode(text))
const readJson = (value: unknown) => read(JSON.stringify(value))

test('MyAnimeList: score, partial dates, rewatches and notes', async () => {
  const { lines } = await read(`<myanimelist><anime><series_animedb_id>5</series_animedb_id>
    <series_title>Hagane</series_title><my_watched_episodes>12</my_watched_episodes><my_status>Completed</my_status>
    <my_start_date>2020-04-00</my_start_date><my_finish_date>0000-00-00</my_finish_date><my_score>8</my_score>
    <my_times_watched>2</my_times_watched><my_comments><![CDATA[À revoir.\r\nVraiment.]]></my_comments></anime></myanimelist>`)
  expect(lines[0]?.said).toEqual({ score: 80, started_on: '2020-04', notes: 'À revoir.\nVraiment.', rewatches: 2 })
})

test('Shikimori’s XML: its own status applies if there is no other', async () => {
  const anime = (status: string) => `<anime><series_title>Hagane</series_title><series_type>tv</series_type>
    <series_animedb_id>5</series_animedb_id><my_watched_episodes>3</my_watched_episodes><my_score>7</my_score>${status}
    <my_comments><![CDATA[]]></my_comments></anime>`
  const { lines } = await read(
    `<myanimelist><myinfo><user_export_type>1</user_export_type></myinfo>${anime(
      '<my_status>Plan to Watch</my_status><shiki_status>planned</shiki_status>',
    )}${anime('<my_status></my_status><shiki_status>on_hold</shiki_status>')}</myanimelist>`,
  )
  expect(lines.map(({ status, seenCount, said }) => [status, seenCount, said])).toEqual([
    ['à voir', 3, { score: 70 }],
    ['en pause', 3, { score: 70 }],
  ])
})

test('Kitsu’s XML is MyAnimeList’s without titles', async () => {
  const { format, lines } = await read(`<?xml version="1.0"?><myanimelist><myinfo/><anime>
    <series_animedb_id>5</series_animedb_id><series_type>TV</series_type><my_watched_episodes>4</my_watched_episodes>
    <my_score>9</my_score><my_status>On-Hold</my_status><update_on_import>1</update_on_import></anime></myanimelist>`)
  expect(format).toBe('mal')
  expect(lines).toMatchObject([{ title: '', ids: { mal: '5' }, status: 'en pause', seenCount: 4, said: { score: 90 } }])
})

describe('AniList', () => {
  const entry = { status: 'COMPLETED', progress: 12, media: { id: 1, title: { romaji: 'Hagane' } } }

  test('partial dates, rewatches and notes', async () => {
    const said = {
      repeat: 1,
      startedAt: { year: 2020, month: 4, day: null },
      completedAt: { year: null },
      notes: 'Bien',
    }
    expect((await readJson([{ ...entry, ...said }])).lines[0]?.said).toEqual({
      started_on: '2020-04',
      notes: 'Bien',
      rewatches: 1,
    })
  })

  test('the personal data export writes days as numbers', async () => {
    const lists = [{ series_id: 1, series_type: 0, status: 2, progress: 3, score: 85, started_on: 20200407 }]
    expect((await readJson({ user: {}, lists })).lines[0]?.said).toEqual({ score: 85, started_on: '2020-04-07' })
  })

  test.each([
    [[8, 6.5], undefined, [80, 65]],
    [[85, 6], undefined, [85, 6]],
    [[8, 6.5], 'POINT_10_DECIMAL', [80, 65]],
    [[8, 6], 'POINT_100', [8, 6]],
    [[5, 1], 'POINT_5', [100, 20]],
    [[3, 0], 'POINT_3', [100, undefined]],
  ])('scores %j of %s are %j of 100', async (scores, scoreFormat, wanted) => {
    const user = { mediaListOptions: { scoreFormat } }
    const entries = scores.map((score, id) => ({ ...entry, score, media: { id: id + 1, title: { romaji: 'A' } } }))
    const { lines } = await readJson({ user, lists: [{ entries }] })
    expect(lines.map(({ said }) => said.score)).toEqual(wanted)
  })
})

test('Simkl’s backup: series, animes and films with the ids of other sites', async () => {
  const ids = { simkl: 39687, slug: 'hagane', mal: '5', anilist: '6' }
  const { format, lines, unread } = await readJson({
    shows: [],
    anime: [
      {
        added_to_watchlist_at: '2023-01-02T03:04:05Z',
        last_watched_at: '2023-02-03T04:05:06Z',
        user_rating: 9,
        status: 'plantowatch',
        watched_episodes_count: 0,
        total_episodes_count: 12,
        show: { title: 'Hagane', year: 2019, ids },
        anime_type: 'tv',
        memo: { text: 'Pour l’hiver' },
      },
      { status: 'hold', watched_episodes_count: 7, show: { title: 'Iris', ids: { simkl: 2 } }, anime_type: 'ona' },
    ],
    movies: [
      { status: 'completed', last_watched_at: '2023-02-03T04:05:06Z', movie: { title: 'Le Gué', ids: { simkl: 3 } } },
    ],
  })
  expect([format, unread]).toEqual(['simkl', []])
  expect(lines).toMatchObject([
    {
      title: 'Hagane',
      year: 2019,
      type: 'Anime',
      ids: { mal: '5', anilist: '6' },
      status: 'à voir',
      seenCount: 0,
      addedAt: '2023-01-02T03:04:05.000Z',
      said: { score: 90, notes: 'Pour l’hiver' },
    },
    { title: 'Iris', status: 'en pause', seenCount: 7 },
    { title: 'Le Gué', type: 'Film', status: 'terminé', seenCount: 1, said: { finished_on: '2023-02-03' } },
  ])
})

test('Simkl’s table: its own statuses, the last episode seen', async () => {
  const { lines, unread } = await read(
    'SIMKL_ID,Title,Type,Year,Watchlist,LastEpWatched,WatchedDate,Rating,Memo,TVDB,TMDB,IMDB\n' +
      '1,"Hagane, Zéro",anime,2020,completed,S01E12,2021-02-03,8,,,,\n2,Iris,anime,2021,plantowatch,,,,Un jour,,,\n' +
      '3,Jonc,anime,2021,hold,s2e5,2021-02-04,,,,,\n4,Osier,anime,2021,oublié,,,,,,,\n',
  )
  expect(lines.map(({ title, status, seenCount, said }) => [title, status, seenCount, said])).toEqual([
    ['Hagane, Zéro', 'terminé', 12, { score: 80, finished_on: '2021-02-03' }],
    ['Iris', 'à voir', 0, { notes: 'Un jour' }],
    ['Jonc', 'en pause', 5, {}],
  ])
  expect(unread).toEqual([{ line: 5, reason: 'statut inconnu : « oublié »' }])
})

test('Kitsu’s library in the shape of its API', async () => {
  const { format, lines } = await readJson({
    data: [
      {
        id: '1',
        type: 'libraryEntries',
        attributes: {
          createdAt: '2022-01-02T03:04:05.678Z',
          status: 'on_hold',
          progress: 7,
          ratingTwenty: 17,
          reconsumeCount: 4,
          notes: 'Lent',
          startedAt: '2022-01-03T00:00:00.000Z',
          finishedAt: null,
        },
        relationships: { anime: { data: { type: 'anime', id: '41' } } },
      },
      {
        id: '2',
        type: 'libraryEntries',
        attributes: { status: 'current', progress: 1 },
        relationships: { manga: { data: { type: 'manga', id: '7' } } },
      },
    ],
    included: [
      {
        id: '41',
        type: 'anime',
        attributes: { canonicalTitle: 'Hagane', titles: { en: 'Steel' }, startDate: '2019-04-06', subtype: 'TV' },
      },
      {
        id: '9',
        type: 'mappings',
        attributes: { externalSite: 'myanimelist/anime', externalId: '5' },
        relationships: { item: { data: { type: 'anime', id: '41' } } },
      },
    ],
  })
  expect(format).toBe('kitsu')
  expect(lines).toMatchObject([
    {
      title: 'Hagane',
      otherTitles: ['Steel'],
      year: 2019,
      ids: { mal: '5' },
      status: 'en pause',
      seenCount: 7,
      addedAt: '2022-01-02T03:04:05.678Z',
      said: { score: 85, notes: 'Lent', started_on: '2022-01-03', rewatches: 4 },
    },
  ])
})

test('Anime-Planet’s export, in JSON and as a table', async () => {
  const entries = [
    {
      name: 'Hagane',
      status: 'watched',
      eps: 12,
      rating: 4.5,
      times: 3,
      started: '2020-01-02 00:00:00',
      completed: null,
    },
    { name: 'Iris', status: 'want to watch', eps: 0, rating: 0, times: 0, started: null, completed: null },
    { name: 'Jonc', status: 'stalled', eps: 3, rating: 0, times: 0, started: null, completed: null },
    { name: 'Osier', status: "won't watch", eps: 0, rating: 0, times: 0, started: null, completed: null },
  ]
  const wanted = [
    ['Hagane', 'terminé', 12, { score: 90, started_on: '2020-01-02', rewatches: 2 }],
    ['Iris', 'à voir', 0, {}],
    ['Jonc', 'en pause', 3, {}],
    ['Osier', 'abandonné', 0, {}],
  ]
  const json = await readJson({ user: { name: 'x' }, export: { type: 'anime' }, entries })
  expect(json.format).toBe('anime-planet')
  const comparable = ({ lines }: Awaited<ReturnType<typeof read>>) =>
    lines.map(({ title, status, seenCount, said }) => [title, status, seenCount, said])
  expect(comparable(json)).toEqual(wanted)
  const head = 'name,status,eps,rating,times,started,completed'
  const rows = entries.map((entry) => Object.values(entry).join(','))
  const table = await read([head, ...rows].join('\n'))
  expect(comparable(table).map(([title, status, seen]) => [title, status, seen])).toEqual(
    wanted.map((row) => row.slice(0, 3)),
  )
  expect(table.lines[0]?.said).toEqual({ score: 90, started_on: '2020-01-02', rewatches: 2 })
})

test('Shikimori’s JSON: ids of MyAnimeList; mangas are skipped', async () => {
  const { format, lines } = await readJson([
    {
      target_title: 'Hagane',
      target_title_ru: 'Сталь',
      target_id: 5,
      target_type: 'Anime',
      score: 7,
      status: 'planned',
      rewatches: 0,
      episodes: 0,
      text: null,
    },
    {
      target_title: 'Jonc',
      target_id: 6,
      target_type: 'Anime',
      score: 0,
      status: 'rewatching',
      rewatches: 1,
      episodes: 3,
      text: 'Encore',
    },
    { target_title: 'B', target_id: 7, target_type: 'Manga', score: 0, status: 'completed' },
  ])
  expect(format).toBe('shikimori')
  expect(lines.map(({ title, ids, status, seenCount, said }) => [title, ids.mal, status, seenCount, said])).toEqual([
    ['Hagane', '5', 'à voir', 0, { score: 70 }],
    ['Jonc', '6', 'en cours', 3, { notes: 'Encore', rewatches: 1 }],
  ])
})

describe('Trakt', () => {
  const show = { title: 'Hagane', year: 2019, ids: { trakt: 1, slug: 'hagane', tvdb: 2, imdb: 'tt3', tmdb: 4 } }
  const season = (number: number, count: number) => ({
    number,
    episodes: Array.from({ length: count }, (_, index) => ({ number: index + 1, plays: 1 })),
  })

  test('specials do not count, and a series is complete when all released episodes were watched', async () => {
    const watched = { plays: 5, last_watched_at: '2023-01-02T03:04:05.000Z', seasons: [season(0, 2), season(1, 3)] }
    const { format, lines } = await readJson([
      { ...watched, show },
      { ...watched, show: { ...show, aired_episodes: 3 } },
      {
        plays: 1,
        last_watched_at: '2023-01-02T03:04:05.000Z',
        movie: { title: 'Le Gué', year: 2001, ids: { trakt: 9 } },
      },
    ])
    expect(format).toBe('trakt')
    expect(lines.map(({ title, type, status, seenCount, said }) => [title, type, status, seenCount, said])).toEqual([
      ['Hagane', 'Anime', 'en cours', 3, {}],
      ['Hagane', 'Anime', 'terminé', 3, { finished_on: '2023-01-02' }],
      ['Le Gué', 'Film', 'terminé', 1, { finished_on: '2023-01-02' }],
    ])
  })

  test('the history counts each episode of a series once', async () => {
    const play = (id: number, number: number) => ({
      id,
      watched_at: '2023-01-02T03:04:05.000Z',
      action: 'watch',
      type: 'episode',
      episode: { season: 1, number, ids: { trakt: 100 + number } },
      show,
    })
    const { lines } = await readJson([play(1, 1), play(2, 2), play(3, 2)])
    expect(lines).toMatchObject([{ title: 'Hagane', status: 'en cours', seenCount: 2 }])
  })

  test('a series was seen again as often as its episode with the fewest plays, a film as often as it was played', async () => {
    const episodes = [3, 2, 4].map((plays, index) => ({ number: index + 1, plays }))
    const film = { plays: 3, movie: { title: 'Le Gué', year: 2001, ids: { trakt: 9 } } }
    const special = { number: 0, episodes: [{ number: 1, plays: 1 }] }
    const { lines } = await readJson([{ plays: 10, show, seasons: [special, { number: 1, episodes }] }, film])
    expect(lines.map(({ seenCount, said }) => [seenCount, said])).toEqual([
      [3, { rewatches: 1 }],
      [1, { rewatches: 2 }],
    ])
  })

  test('the history counts the plays of a film and of each episode', async () => {
    const play = (number: number) => ({ watched_at: '2023-01-02T03:04:05.000Z', episode: { season: 1, number }, show })
    const movie = { title: 'Le Gué', year: 2001, ids: { trakt: 9 } }
    const film = { watched_at: '2023-01-02T03:04:05.000Z', type: 'movie', movie }
    const { lines } = await readJson([play(1), film, play(2), play(2), play(1), film, film])
    expect(lines.map(({ title, seenCount, said }) => [title, seenCount, said])).toEqual([
      ['Hagane', 2, { rewatches: 1 }],
      ['Le Gué', 1, { finished_on: '2023-01-02', rewatches: 2 }],
    ])
  })

  test('a rating goes to its work wherever it stands; those of seasons and episodes are left out', async () => {
    const rated = (rating: number, of: object) => ({ rated_at: '2022-01-02T03:04:05.000Z', rating, ...of })
    const movie = { title: 'Hagane', year: 2019, ids: { trakt: 1 } }
    const { lines, unread } = await readJson({
      ratings: [
        rated(8, { type: 'show', show }),
        rated(3, { type: 'season', season: { number: 1 }, show }),
        rated(2, { type: 'episode', episode: { season: 1, number: 1 }, show }),
      ],
      watched: [
        { plays: 3, show, seasons: [season(1, 3)] },
        { plays: 1, movie },
      ],
    })
    expect(lines.map(({ type, said }) => [type, said])).toEqual([
      ['Anime', { score: 80 }],
      ['Film', {}],
    ])
    expect(unread).toEqual([])
  })

  test('the watchlist; a rating that stands alone is a line of its own', async () => {
    const { lines, unread } = await readJson([
      { rank: 1, id: 1, listed_at: '2022-01-02T03:04:05.000Z', notes: 'Un jour', type: 'show', show },
      { rated_at: '2022-01-02T03:04:05.000Z', rating: 8, type: 'show', show: { ...show, ids: { trakt: 2 } } },
    ])
    expect(lines).toMatchObject([
      { status: 'à voir', seenCount: 0, addedAt: '2022-01-02T03:04:05.000Z', said: { notes: 'Un jour' } },
      { status: 'terminé', isScoreOnly: true, seenCount: 0, addedAt: null, said: { score: 80 } },
    ])
    expect(unread).toEqual([])
  })

  test('a file of ratings of episodes says why nothing of it is read', async () => {
    const rated = { rating: 8, type: 'episode', episode: { season: 1, number: 1 }, show }
    await expect(readJson([rated])).rejects.toMatchObject({ message: expect.stringContaining('une note d’épisode') })
  })
})

test('any other JSON is refused with advice', async () => {
  await expect(readJson({ name: 'x' })).rejects.toMatchObject({
    name: 'RefusedFile',
    message: expect.stringMatching(/AniList, Kitsu, Simkl, Anime-Planet, Shikimori ou Trakt.*MyAnimeList \(XML\)/),
  })
})
