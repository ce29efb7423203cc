import { expect, test } from 'vitest'
import { type EpisodeColumnName, episodeColumns, episodeLabels } from '../../src/features/catalogue/episode-columns.ts'
import { listEpisodes } from '../../src/features/catalogue/episodes-contract.ts'
import type { Column } from '../../src/features/catalogue/map-columns.ts'
import { handleEpisodes } from '../../src/features/catalogue/server/episodes/public.ts'
import * as editing from '../../src/features/editing/episodes-contract.ts'
import { listExportedAnimes } from '../../src/features/editing/server/animes/queries/export.ts'
import { handleEpisodeEditing } from '../../src/features/editing/server/episodes/public.ts'
import { draftFields, toBody, toDraft } from '../../src/features/editing/web/episodes/episode-draft.ts'
import { importCatalogue } from '../../src/features/import/server/public.ts'
import { isEpisodeField } from '../../src/features/import/server/sources/column-names.ts'
import { getAction } from '../../src/features/staff/log-contract.ts'
import { toDifference } from '../../src/features/staff/web/log/to-difference.ts'
import { compareAnime, syncAnimeFully } from '../../src/features/sync/contract.ts'
import { callAs, useStaff } from '../kit/requests/call-as.ts'
import { getRow, updateRows } from '../kit/rows.ts'
import { useSync } from '../kit/sync-parts.ts'

const kit = useSync()
handleEpisodeEditing(kit.api, { db: kit.db, log: kit.parts.log, checkLinksSoon: async () => {}, now: kit.now })
handleEpisodes(kit.api, { db: kit.db })
const call = useStaff(kit.api, kit.db, 'Moderateur')

/** Two values for each kind of column. */
const samples: Partial<Record<Column['kind'], readonly [unknown, unknown]>> = {
  text: ['Le phare', 'Le môle'],
  offStory: ['filler', 'récap'],
  lines: ['Un gardien\ncompte.', 'Deux gardiens\ncomptent.'],
  picture: ['https://images.example/a.webp', 'https://images.example/b.webp'],
  instant: ['2019-04-07T10:00:00.000Z', '2020-04-07T10:00:00.000Z'],
}
const names = Object.keys(episodeColumns) as EpisodeColumnName[]
// Times ascend, so that an opening begins before it ends.
const toSample = (name: EpisodeColumnName, index: 0 | 1) =>
  samples[episodeColumns[name].kind]?.[index] ?? names.indexOf(name) * 100 + index
const [first, second] = ([0, 1] as const).map((index) =>
  Object.fromEntries(names.map((name) => [name, toSample(name, index)])),
) as [Values, Values]
type Values = Record<EpisodeColumnName, unknown>

const place = { season_label: 'Saison 1', episode_number: 1, language: 'VOSTFR' }
const link = 'https://video.example/1'
const toField = (name: EpisodeColumnName) => (name === 'duration_seconds' ? 'duration' : name)
const importOne = (slug: string, episode: object) =>
  importCatalogue({ db: kit.db, records: [{ slug, title: slug, episodes: [{ ...place, ...episode }] }], now: kit.now })

let made = 0
/** An anime whose episode has the first values. */
async function makeOne() {
  const slug = `phare-${++made}`
  await importOne(slug, { ...first, video_url: link })
  const anime = await kit.db.selectFrom('anime').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  return { id: anime.id, slug, episode: await read(anime.id) }
}

async function read(animeId: number): Promise<editing.StaffEpisode> {
  const { seasons } = await call(editing.listStaffEpisodes, { params: { id: animeId } })
  const [episode] = seasons.flatMap(({ episodes }) => episodes)
  if (!episode) throw new Error(`No episode of ${animeId}`)
  return episode
}

test.each(names)('%s works in form, conflict, log and answers', async (name) => {
  const field = toField(name)
  const { id, episode } = await makeOne()
  expect(episode[field]).toEqual(first[name])
  const draft = toDraft(episode)
  const changed = { ...episode, [field]: second[name] }
  expect(draftFields.listChanges(draft, toDraft(changed))).toEqual([field])
  const body = { ...toBody(toDraft(changed), changed), updated_at: episode.updated_at }
  const saved = await call(editing.updateEpisode, { params: { id: episode.id }, body })
  expect(saved.episode[field]).toEqual(second[name])
  expect(saved.episode.hand_edited).toContain(name)

  const stale = { [field]: first[name], updated_at: '2019-01-01T00:00:00.000Z' }
  await expect(call(editing.updateEpisode, { params: { id: episode.id }, body: stale })).rejects.toMatchObject({
    code: 'CONFLICT',
    conflict: { fields: [{ field, theirs: second[name] }] },
  })

  const { changes } = await call(getAction, { params: { id: saved.action_id }, query: {} })
  const lines = changes.filter(({ table }) => table === 'episode').flatMap(toDifference)
  expect(lines.map(({ column }) => column)).toEqual([episodeLabels[name]])

  const { seasons } = await callAs(kit.api)(listEpisodes, { params: { id } })
  expect(seasons[0]?.episodes[0]?.[field]).toEqual(second[name])
})

test('every column is filled in by an import, exported, and copied with its season', async () => {
  expect(names.filter((name) => !isEpisodeField(name))).toEqual([])
  const { id, slug } = await makeOne()
  expect(await importOne(slug, second)).toMatchObject({ updated: 1, refused: [] })
  const [exported] = await listExportedAnimes(kit.db, [id], { withEpisodes: true })
  const released = String(second.release_date).replace('.000Z', 'Z')
  expect(exported?.episodes).toEqual([{ ...place, ...second, release_date: released, sources: [{ url: link }] }])

  const body = { season_label: place.season_label, from: 'VOSTFR', to: 'VF' } as const
  await call(editing.copySeason, { params: { id }, body })
  const copy = await getRow(kit.db, 'episode', { anime_id: id, language: 'VF' })
  // A dub comes out on another day.
  expect(copy).toMatchObject({ ...second, release_date: null })
})

test('a synchronisation compares and writes every column except hand-written ones', async () => {
  const { id, slug } = await makeOne()
  kit.feed = [{ slug, title: slug, episodes: [{ ...place, ...second, video_url: link }] }]
  const { differences } = await call(compareAnime, { query: { slug, full: 'true' } })
  const shown = JSON.stringify(differences)
  for (const name of names) expect(shown).toContain(episodeLabels[name].toLowerCase())
  await call(syncAnimeFully, { params: { slug } })
  const synced = await read(id)
  for (const name of names) expect(synced[toField(name)]).toEqual(second[name])

  await updateRows(kit.db, 'episode', { anime_id: id }, { hand_edited: ['title', 'intro_end'] })
  kit.feed = [{ slug, title: slug, episodes: [{ ...place, ...first, video_url: link }] }]
  await call(syncAnimeFully, { params: { slug } })
  const { title, intro_start, intro_end, outro_start } = second
  expect(await read(id)).toMatchObject({ title, intro_start, intro_end, outro_start: first.outro_start })
  expect(outro_start).not.toEqual(first.outro_start)
})
