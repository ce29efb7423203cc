import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../tests/factories/make-episode.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { getRow, insertRow, updateRows } from '../../../../tests/kit/rows.ts'
import { useSync } from '../../../../tests/kit/sync-parts.ts'
import { getAction, undoAction } from '../../staff/log-contract.ts'
import * as contract from '../contract.ts'
import { SourceFailure } from './sources/source.ts'

const kit = useSync()
let staff: number
beforeEach(async () => {
  staff = (await makeAccount(kit.db, { role: 'Moderateur' })).id
  kit.others.length = 0
  kit.prioritised.length = 0
  kit.stopAfterSteps(Number.POSITIVE_INFINITY)
})

const call = () => callAs(kit.api, staff, 'Moderateur')
const sync = (slug: string) => call()(contract.syncAnime, { params: { slug } })
const syncFully = (slug: string) => call()(contract.syncAnimeFully, { params: { slug } })

async function lastRun(slug: string) {
  const { runs } = await call()(contract.listRuns, { query: { search: slug } })
  const [run] = runs
  if (!run) throw new Error(`no run of ${slug}`)
  return run
}

const animeOf = (slug: string) =>
  kit.db.selectFrom('anime').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

async function episodesOf(animeId: number) {
  const rows = await kit.db
    .selectFrom('episode')
    .leftJoin('episode_source', 'episode_source.episode_id', 'episode.id')
    .select(['season_label', 'episode_number', 'language', 'title', 'url', 'priority'])
    .where('anime_id', '=', animeId)
    .orderBy('season_label')
    .orderBy('episode_number')
    .orderBy('language')
    .orderBy('priority')
    .execute()
  return rows.map(({ season_label, episode_number, language, title, url }) =>
    [season_label, episode_number, language, title, url].join(' | '),
  )
}

const phare = {
  slug: 'le-phare',
  title: 'Le Phare',
  titles: { romaji: ['Toudai'], en: ['The Lighthouse'] },
  status: 'en cours',
  release_year: 2019,
  rating: 7.25,
  studio: 'Atelier Digue',
  genres: ['Drame', 'Mer & vent'],
  synopsis: 'Un gardien compte les vagues.',
  cover_url: 'https://images.example/phare.webp',
  external_ids: { demo: '1' },
  slots: [{ day: 'samedi', hour: '21h30', language: 'VOSTFR' }],
  episodes: [
    { episode_number: 1, title: 'La première vague', video_url: 'https://video.example/1' },
    { episode_number: 2, video_url: 'https://video.example/2' },
    { episode_number: 1, language: 'VF', video_url: 'https://video.example/1-vf' },
    { season_label: 'OAV', episode_number: 1, release_date: '2027-01-01T00:00:00Z' },
  ],
}

describe('a new anime', () => {
  test('is created with its own fields, and with everything when extras are requested', async () => {
    kit.feed = [phare]
    const first = await sync('le-phare')
    const anime = await animeOf('le-phare')
    expect(first).toEqual({
      success: true,
      animeId: anime.id,
      message: expect.stringMatching(/^« Le Phare » ajouté : \d+ changements\.$/),
      action_id: expect.any(Number),
    })
    expect(anime).toMatchObject({ title: 'Le Phare', rating: 7.3, studio: 'Atelier Digue', episode_count: 0 })
    expect(await lastRun('le-phare')).toMatchObject({ state: 'done', is_new: true, percent: 100, actor: { id: staff } })

    expect(await syncFully('le-phare')).toMatchObject({ success: true, animeId: anime.id })
    expect(await episodesOf(anime.id)).toEqual([
      'OAV | 1 | VOSTFR |  | ',
      'Saison 1 | 1 | VF |  | https://video.example/1-vf',
      'Saison 1 | 1 | VOSTFR | La première vague | https://video.example/1',
      'Saison 1 | 2 | VOSTFR |  | https://video.example/2',
    ])
    expect(await animeOf('le-phare')).toMatchObject({ episode_count: 3, available_languages: ['VOSTFR', 'VF'] })
    const titles = await kit.db.selectFrom('anime_title').select('text').where('anime_id', '=', anime.id).execute()
    expect(titles.map(({ text }) => text).sort()).toEqual(['The Lighthouse', 'Toudai'])
    expect(kit.prioritised).toHaveLength(4)
    const { changes } = await lastRun('le-phare')
    expect(changes).toContainEqual({ sign: '+', text: 'Saison 1, épisodes 1 et 2 (VOSTFR)' })
    expect(changes.slice(-2)).toEqual([
      { sign: '−', text: 'Nombre d’épisodes : 0' },
      { sign: '+', text: 'Nombre d’épisodes : 3' },
    ])
  })

  test('is notified to everyone once, its later episodes to its followers', async () => {
    kit.feed = [{ ...phare, slug: 'annonce', title: 'Annonce', external_ids: {} }]
    await syncFully('annonce')
    const { id } = await animeOf('annonce')
    const sent = () =>
      kit.db.selectFrom('notification').select('kind').where('anime_id', '=', id).orderBy('id').execute()
    expect(await sent()).toEqual([{ kind: 'new_animes' }])
    kit.feed = [
      {
        ...phare,
        slug: 'annonce',
        title: 'Annonce',
        external_ids: {},
        episodes: [...phare.episodes, { episode_number: 3, video_url: 'https://video.example/3' }],
      },
    ]
    await syncFully('annonce')
    expect(await sent()).toEqual([{ kind: 'new_animes' }, { kind: 'new_episodes' }])
  })

  test('is deleted when its synchronisation is undone', async () => {
    kit.feed = [{ ...phare, slug: 'repris', title: 'Repris', external_ids: {} }]
    const { action_id } = await syncFully('repris')
    const id = String(action_id)
    expect(await call()(getAction, { params: { id }, query: {} })).toMatchObject({
      action: { kind: 'sync.run', summary: 'Anime « Repris » ajouté par synchronisation' },
    })
    await call()(undoAction, { params: { id } })
    expect(await kit.db.selectFrom('anime').select('id').where('slug', '=', 'repris').execute()).toEqual([])
  })
})

describe('an anime of the catalogue', () => {
  test('notifies its followers of an announced episode when its first link comes, not of further links', async () => {
    const { id: anime_id } = await makeAnime(kit.db, { slug: 'estran', title: 'Estran' })
    const announced = { anime_id, created_at: '2026-11-01T12:00:00Z' }
    await makeEpisode(kit.db, { ...announced, episode_number: 1, sources: [{ url: 'https://video.example/1' }] })
    const { id } = await makeEpisode(kit.db, { ...announced, episode_number: 2 })
    const episodes = [
      { episode_number: 1, sources: [{ url: 'https://video.example/autre-1' }] },
      { episode_number: 2, sources: [{ url: 'https://video.example/2' }] },
    ]
    kit.feed = [{ slug: 'estran', title: 'Estran', episodes }]
    await syncFully('estran')
    const sent = await getRow(kit.db, 'notification', { anime_id })
    expect(sent).toMatchObject({ kind: 'new_episodes', episode_ids: [id] })
  })

  test('notifies its followers of an episode whose link comes before its release, as it can be watched', async () => {
    const { id: anime_id } = await makeAnime(kit.db, { slug: 'avant-port', title: 'Avant-port' })
    const early = { episode_number: 1, release_date: '2027-01-01T00:00:00Z', video_url: 'https://video.example/1' }
    kit.feed = [{ slug: 'avant-port', title: 'Avant-port', episodes: [early] }]
    await syncFully('avant-port')
    expect(await getRow(kit.db, 'notification', { anime_id })).toMatchObject({ kind: 'new_episodes' })
  })

  test("gets the feed's changes, and keeps fields that the feed omits", async () => {
    const anime = await makeAnime(kit.db, {
      slug: 'brume',
      title: 'Brume',
      studio: 'Ancien studio',
      age_rating: '12+',
      genres: ['Conte'],
      titles: [{ language: 'en', text: 'Fog' }],
    })
    const sources = [{ url: 'https://video.example/ours', priority: 0 }]
    await makeEpisode(kit.db, { anime_id: anime.id, episode_number: 1, title: 'Un', sources })
    await makeEpisode(kit.db, { anime_id: anime.id, episode_number: 7, title: 'Sept' })
    kit.feed = [
      {
        slug: 'brume',
        title: 'La Brume',
        studio: 'Nuée',
        genres: ['Conte', 'Mer'],
        titles: { en: ['Mist'] },
        episodes: [{ episode_number: 1, title: 'Premier', sources: [{ url: 'https://video.example/theirs' }] }],
      },
    ]
    const { action_id } = await syncFully('brume')
    expect(await animeOf('brume')).toMatchObject({
      title: 'La Brume',
      studio: 'Nuée',
      age_rating: '12+',
      episode_count: 2,
    })
    expect(await episodesOf(anime.id)).toEqual([
      'Saison 1 | 1 | VOSTFR | Premier | https://video.example/ours',
      'Saison 1 | 1 | VOSTFR | Premier | https://video.example/theirs',
      'Saison 1 | 7 | VOSTFR | Sept | ',
    ])
    const titles = await kit.db.selectFrom('anime_title').select('text').where('anime_id', '=', anime.id).execute()
    expect(titles.map(({ text }) => text).sort()).toEqual(['Fog', 'Mist'])
    expect((await lastRun('brume')).changes).toEqual(
      expect.arrayContaining([
        { sign: '−', text: 'Studio : Ancien studio' },
        { sign: '+', text: 'Studio : Nuée' },
        { sign: '+', text: 'Saison 1, épisode 1 (VOSTFR) : titre, 1 lien' },
      ]),
    )
    await call()(undoAction, { params: { id: action_id } })
    expect(await animeOf('brume')).toMatchObject({ title: 'Brume', studio: 'Ancien studio' })
    expect(await episodesOf(anime.id)).toHaveLength(2)
  })

  test('keeps every hand-written field, and the result lists them', async () => {
    const anime = await makeAnime(kit.db, { slug: 'main', title: 'Main', synopsis: 'De ma main.', studio: 'A' })
    await updateRows(kit.db, 'anime', { id: anime.id }, { hand_edited: ['synopsis', 'titles', 'genres'] })
    const episode = await makeEpisode(kit.db, { anime_id: anime.id, title: 'De ma main' })
    await updateRows(kit.db, 'episode', { id: episode.id }, { hand_edited: ['title', 'sources'] })
    kit.feed = [
      {
        slug: 'main',
        title: 'Main',
        synopsis: 'Du flux.',
        studio: 'B',
        genres: ['Autre'],
        titles: { en: ['Hand'] },
        episodes: [{ episode_number: 1, title: 'Du flux', synopsis: 'Du flux.', video_url: 'https://video.example/1' }],
      },
    ]
    await syncFully('main')
    expect(await animeOf('main')).toMatchObject({ synopsis: 'De ma main.', studio: 'B' })
    expect(await episodesOf(anime.id)).toEqual(['Saison 1 | 1 | VOSTFR | De ma main | '])
    const { kept } = await lastRun('main')
    expect(kept.map(({ label }) => label)).toEqual([
      'Synopsis',
      'Genres',
      'Saison 1, épisode 1 (VOSTFR) : titre, liens',
      'Titres alternatifs',
    ])
  })

  test('does not get a renumbered episode again', async () => {
    const anime = await makeAnime(kit.db, { slug: 'renumerote', title: 'Renuméroté' })
    const link = { url: 'https://video.example/r3' }
    const { id } = await makeEpisode(kit.db, { anime_id: anime.id, episode_number: 4, sources: [link] })
    await updateRows(kit.db, 'episode', { id }, { hand_edited: ['episode_number'] })
    const episodes = [
      { episode_number: 3, sources: [link] },
      { episode_number: 5, video_url: 'https://video.example/r5' },
    ]
    kit.feed = [{ slug: 'renumerote', title: 'Renuméroté', episodes }]
    await syncFully('renumerote')
    expect(await episodesOf(anime.id)).toEqual([
      'Saison 1 | 4 | VOSTFR |  | https://video.example/r3',
      'Saison 1 | 5 | VOSTFR |  | https://video.example/r5',
    ])
  })

  test('is found by an old slug or by an id, and keeps its own slug', async () => {
    await makeAnime(kit.db, { slug: 'nouveau-nom', title: 'Renommé', oldSlugs: ['ancien-nom'] })
    kit.feed = [{ slug: 'ancien-nom', title: 'Renommé', studio: 'Trouvé' }]
    await sync('ancien-nom')
    expect(await animeOf('nouveau-nom')).toMatchObject({ studio: 'Trouvé' })
    kit.feed = [{ slug: 'ancien-nom', title: 'Renommé', studio: 'Encore trouvé' }]
    await sync('nouveau-nom')
    expect(await animeOf('nouveau-nom')).toMatchObject({ studio: 'Encore trouvé' })
    const byId = await makeAnime(kit.db, { slug: 'par-id', title: 'Par id', external_ids: { demo: '77' } })
    for (const episode_number of [1, 2]) await makeEpisode(kit.db, { anime_id: byId.id, episode_number })
    await updateRows(kit.db, 'anime', { id: byId.id }, { episode_count: 2 })
    kit.feed = [{ slug: 'autre-slug', title: 'Par id', studio: 'Par id', external_ids: { demo: '77' } }]
    await sync('autre-slug')
    expect(await animeOf('par-id')).toMatchObject({ studio: 'Par id' })
    expect((await lastRun('autre-slug')).changes.map(({ text }) => text)).toEqual(['Studio : Par id'])
  })

  test("gets the feed's relations, except where staff edited them", async () => {
    const [a, b, c] = [
      await makeAnime(kit.db, { slug: 'tome-1', title: 'Tome 1' }),
      await makeAnime(kit.db, { slug: 'tome-2', title: 'Tome 2' }),
      await makeAnime(kit.db, { slug: 'tome-3', title: 'Tome 3' }),
    ]
    await updateRows(kit.db, 'anime', { id: c.id }, { hand_edited: ['relations'] })
    const relations = ['tome-1', 'tome-3', 'tome-9', 'tome-2'].map((slug) => ({ kind: 'précédent', slug }))
    kit.feed = [{ slug: 'tome-2', title: 'Tome 2', relations }]
    await syncFully('tome-2')
    const rows = await kit.db.selectFrom('anime_relation').selectAll().execute()
    expect(rows).toEqual([{ anime_id: a.id, related_id: b.id, kind: 'suite' }])
  })

  test('gets only the chosen differences', async () => {
    await makeAnime(kit.db, { slug: 'choix', title: 'Choix', studio: 'A', synopsis: 'A' })
    kit.feed = [
      {
        slug: 'choix',
        title: 'Choix',
        studio: 'B',
        synopsis: 'B',
        episodes: [{ episode_number: 1 }, { season_label: 'OAV', episode_number: 1 }],
      },
    ]
    const order = { slug: 'choix', scope: 'full' as const, chosen: ['studio', 'season:OAV'] }
    const { run } = await call()(contract.startRun, { body: order })
    expect(run.chosen).toEqual(order.chosen)
    await expect
      .poll(async () => (await call()(contract.getRun, { params: { id: run.id } })).run.state, { timeout: 15_000 })
      .toBe('done')
    expect(await animeOf('choix')).toMatchObject({ studio: 'B', synopsis: 'A', episode_count: 1 })
  })
})

test('a text that is cut inside a character is stored', async () => {
  const synopsis = `${'a'.repeat(159 - 'Synopsis : '.length - 1)}🌊${'b'.repeat(20)}`
  kit.feed = [{ slug: 'emoji', title: 'Emoji', synopsis }]
  expect(await sync('emoji')).toMatchObject({ success: true })
})

describe('a repeated synchronisation', () => {
  test('finds genres under their English and former names', async () => {
    kit.feed = [{ slug: 'contes', title: 'Contes', genres: ['Comedy', 'Récits'] }]
    await sync('contes')
    const { id } = await getRow(kit.db, 'genre', { slug: 'recits' })
    await updateRows(kit.db, 'genre', { id }, { slug: 'recits-de-mer', name: 'Récits de mer' })
    await insertRow(kit.db, 'genre_alias', { slug: 'recits', genre_id: id })
    expect(await sync('contes')).toMatchObject({ message: '« Contes » est déjà à jour.', action_id: null })
  })

  test('returns the run in progress', async () => {
    kit.feed = [{ ...phare, slug: 'double', title: 'Double', external_ids: {} }]
    const order = { body: { slug: 'double', scope: 'full' as const } }
    const [a, b] = await Promise.all([call()(contract.startRun, order), call()(contract.startRun, order)])
    expect(a.run.id).toBe(b.run.id)
    expect(await syncFully('double')).toMatchObject({ success: true })
    const { total } = (await call()(contract.listRuns, { query: { search: 'double' } })).pagination
    expect(total).toBe(1)
  })
})

describe('errors', () => {
  test('an unknown anime is a 404 with its slug', async () => {
    kit.feed = []
    await expect(sync('hagane-zeor')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Le slug « hagane-zeor » n’est ni au catalogue, ni connu d’aucune source (le flux de catalogue).',
    })
    expect(await lastRun('hagane-zeor')).toMatchObject({ state: 'failed', failure: { status: 404 } })
  })

  test('an anime of the catalogue that no source knows is a 404 with a message', async () => {
    kit.feed = []
    await makeAnime(kit.db, { slug: 'inconnu-ailleurs', title: 'Inconnu ailleurs' })
    await expect(sync('inconnu-ailleurs')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: '« Inconnu ailleurs » est au catalogue, mais aucune source ne le connaît (le flux de catalogue).',
    })
  })

  test('an anime with an error in the feed is not changed', async () => {
    kit.feed = [{ slug: 'faux', title: 'Faux', rating: 12 }]
    expect(await sync('faux')).toMatchObject({
      success: false,
      animeId: null,
      message: expect.stringContaining('rating'),
    })
  })

  test('a failing source is reported, and the others are used', async () => {
    kit.feed = [{ slug: 'seul', title: 'Seul' }]
    kit.others.push({
      name: 'anilist',
      label: 'AniList',
      find: async () => {
        throw new SourceFailure('AniList n’a pas répondu.')
      },
    })
    expect(await sync('seul')).toMatchObject({ success: true })
    expect(await lastRun('seul')).toMatchObject({ warnings: ['AniList n’a pas répondu.'] })
  })

  test('a missing slug is refused', async () => {
    for (const slug of ['', '   ']) {
      await expect(call()(contract.startRun, { body: { slug } })).rejects.toMatchObject({
        code: 'VALIDATION',
        message: "Veuillez entrer un slug d'anime",
      })
    }
  })

  test('an unknown or finished run cannot be cancelled', async () => {
    await expect(call()(contract.cancelRun, { params: { id: '999999' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call()(contract.getRun, { params: { id: '999999' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    kit.feed = [{ slug: 'fini', title: 'Fini' }]
    await sync('fini')
    const { id } = await lastRun('fini')
    await expect(call()(contract.cancelRun, { params: { id } })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
