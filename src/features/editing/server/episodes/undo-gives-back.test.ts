import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeAnime } from '../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../tests/factories/make-episode.ts'
import { useEditingApi } from '../../../../../tests/kit/editing-api.ts'
import { listRows, sql } from '../../../../platform/database/sql.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { rebuildAnimes } from '../../../catalogue/server/writing/public.ts'
import * as animes from '../../animes-contract.ts'
import * as episodes from '../../episodes-contract.ts'

const { db, staff, undo } = useEditingApi('Administrateur')

beforeAll(async () => {
  for (const title of ['Nekomori', 'Hagane Zéro', 'Iris']) {
    const { id: anime_id } = await makeAnime(db, {
      title,
      genres: ['Drame'],
      titles: [{ language: 'en', text: title }],
    })
    for (const episode_number of [1, 2]) {
      await makeEpisode(db, {
        anime_id,
        episode_number,
        sources: [{ url: `https://a.example/${anime_id}-${episode_number}` }],
      })
    }
    await rebuildAnimes(db, [anime_id])
  }
})

const language = fc.constantFrom('VOSTFR' as const, 'VF' as const)
const season = fc.constantFrom('Saison 1', 'Saison 2', 'Films')
const number = fc.integer({ min: 1, max: 4 })
const link = fc.integer({ min: 1, max: 9 }).map((name) => `https://hote${name % 3}.example/${name}`)
const genre = fc.constantFrom('Drame', 'Action', 'Genre inédit')
const pick = fc.nat()
const place = { season_label: season, episode_number: number, language }

/** A random staff action; numbers select among existing objects. */
const action = fc.oneof(
  fc.record({ what: fc.constant('create' as const), title: fc.constantFrom('Kaze', 'Ôté', '海行き'), genre }),
  fc.record({
    what: fc.constant('edit' as const),
    pick,
    other: pick,
    slug: fc.constantFrom(undefined, 'kaze', 'iris-bis'),
    title: fc.constantFrom('Kaze', 'Iris, l’œil'),
    genres: fc.array(genre, { maxLength: 3 }),
    kind: fc.constantFrom('suite' as const, 'précédent' as const),
  }),
  fc.record({ what: fc.constant('delete' as const), pick }),
  fc.record({
    what: fc.constant('bulk' as const),
    genre,
    status: fc.constantFrom('à venir' as const, 'en cours' as const),
  }),
  fc.record({ what: fc.constant('add' as const), pick, ...place, link }),
  fc.record({
    what: fc.constant('change' as const),
    pick,
    ...place,
    links: fc.array(link, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ what: fc.constant('remove' as const), pick }),
  fc.record({ what: fc.constant('remove-all' as const), pick }),
  fc.record({
    what: fc.constant('paste' as const),
    pick,
    lines: fc.array(fc.record({ ...place, url: link }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ what: fc.constant('reorder' as const), pick }),
  fc.record({ what: fc.constant('copy' as const), pick, season_label: season, with_links: fc.boolean() }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** @returns the log action, null when nothing changed; undefined when the action was refused or had no target */
async function perform(given: Action): Promise<number | null | undefined> {
  const animeIds = (await db.selectFrom('anime').select('id').orderBy('id').execute()).map(({ id }) => id)
  const rows = await db
    .selectFrom('episode')
    .select(['id', 'anime_id', 'episode_number', 'season_label', 'language'])
    .orderBy('id')
    .execute()
  const one = <Item>(items: Item[], chosen: number) => items[chosen % Math.max(items.length, 1)]
  const animeId = 'pick' in given ? one(animeIds, given.pick) : undefined
  const episodeId = 'pick' in given ? one(rows, given.pick)?.id : undefined
  const ofAnime = { params: { id: animeId } }
  const ofEpisode = { params: { id: episodeId } }
  switch (given.what) {
    case 'create': {
      const body = { title: given.title, genres: [given.genre], notify: false }
      return (await staff(animes.createAnime, { body })).action_id
    }
    case 'edit': {
      const other = one(animeIds, given.other)
      if (animeId === undefined || other === undefined) return undefined
      const relations = other === animeId ? [] : [{ kind: given.kind, anime_id: other }]
      const body = { title: given.title, genres: given.genres, relations, ...(given.slug && { slug: given.slug }) }
      return (await staff(animes.updateAnime, { ...ofAnime, body })).action_id
    }
    case 'delete':
      return animeId === undefined ? undefined : (await staff(animes.deleteAnime, ofAnime)).action_id
    case 'bulk': {
      const changes = { add_genres: [given.genre], remove_genres: ['Drame'], status: given.status }
      return (await staff(animes.bulkEditAnimes, { body: { selection: { filters: {} }, changes } })).action_id
    }
    case 'add': {
      if (animeId === undefined) return undefined
      const { what: _, pick: _pick, link: video_url, ...at } = given
      return (await staff(episodes.createEpisode, { body: { ...at, anime_id: animeId, video_url } })).action_id
    }
    case 'change': {
      if (episodeId === undefined) return undefined
      const { what: _, pick: _pick, links, ...at } = given
      const body = { ...at, sources: links.map((url) => ({ url })) }
      return (await staff(episodes.updateEpisode, { ...ofEpisode, body })).action_id
    }
    case 'remove':
      return episodeId === undefined ? undefined : (await staff(episodes.deleteEpisode, ofEpisode)).action_id
    case 'remove-all':
      return animeId === undefined
        ? undefined
        : (await staff(episodes.deleteEpisodes, { ...ofAnime, query: {} })).action_id
    case 'paste':
      if (animeId === undefined) return undefined
      return (await staff(episodes.pasteLinks, { ...ofAnime, body: { links: given.lines } })).action_id
    case 'reorder': {
      const own = rows.filter(
        (row) => row.anime_id === animeId && row.season_label === 'Saison 1' && row.language === 'VOSTFR',
      )
      if (own.length === 0) return undefined
      const numbers = own.map(({ episode_number }) => episode_number).toReversed()
      const moved = own.map(({ id }, index) => ({ id, episode_number: numbers[index] ?? 1 }))
      return (await staff(episodes.renumberEpisodes, { ...ofAnime, body: { episodes: moved } })).action_id
    }
    case 'copy': {
      if (animeId === undefined) return undefined
      const { season_label, with_links } = given
      const body = { season_label, with_links, from: 'VOSTFR', to: 'VF' } as const
      return (await staff(episodes.copySeason, { ...ofAnime, body })).action_id
    }
  }
}

/** Dumps the catalogue and its derived data, without timestamps, ids of derived rows and results of link checks. */
async function dump(): Promise<Record<string, unknown>> {
  const written = 'genre anime anime_title anime_old_slug anime_genre anime_slot anime_relation episode episode_source'
  const tables = `${written} search_name search_acronym`.split(' ')
  const contents: Record<string, unknown> = {}
  for (const table of tables) {
    const without = table === 'search_name' ? sql`'{id,updated_at}'::text[]` : sql`'{updated_at}'::text[]`
    const rows = await listRows<{ row: unknown }>(db)`
      select to_jsonb(t) - ${without} as row from ${sql.table(table)} t order by (to_jsonb(t) - ${without})::text
    `
    contents[table] = rows.map(({ row }) => row)
  }
  return contents
}

test('any staff actions, undone from last to first, restore the same catalogue', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
      const before = await dump()
      const ids: number[] = []
      for (const given of actions) {
        const id = await perform(given).catch((error: unknown) => {
          // A taken place or slug, or a season without episodes: refused without any change.
          if (error instanceof AppError && error.status < 500) return undefined
          throw error
        })
        if (typeof id === 'number') ids.push(id)
      }
      for (const id of ids.toReversed()) await undo(id)
      expect(await dump()).toEqual(before)
    }),
    { numRuns: 40, seed: 20261121 },
  )
}, 180_000)
