import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../../../tests/factories/make-anime.ts'
import { makeEpisode } from '../../../../../../tests/factories/make-episode.ts'
import { insertRow } from '../../../../../../tests/kit/rows.ts'
import { useTestDatabase } from '../../../../../../tests/kit/test-database.ts'
import { watchlistStatuses } from '../../../rules.ts'
import { unsaid } from '../formats/list-line.ts'
import { insertImport, updateImport } from '../queries/imports.ts'
import { insertLines, updateLine } from '../queries/lines.ts'
import { applyImport } from './apply-import.ts'
import { undoImport } from './undo-import.ts'

const { db } = useTestDatabase()
const then = new Date('2026-03-01T10:00:00.123Z')
const applied = new Date('2026-03-05T10:00:00.456Z')
const animeIds: number[] = []
const episodeIds: number[] = []

beforeAll(async () => {
  for (let index = 0; index < 5; index++) {
    const { id } = await makeAnime(db)
    animeIds.push(id)
    for (const season_label of ['Saison 1', 'Saison 2', 'OAV']) {
      for (const language of ['VOSTFR', 'VF'] as const) {
        episodeIds.push((await makeEpisode(db, { anime_id: id, season_label, language })).id)
      }
    }
  }
})

const animeAt = fc.nat(4)
const status = fc.constantFrom(...watchlistStatuses)
const language = fc.constantFrom(null, 'VF' as const, 'VOSTFR' as const)
const moment = fc.constantFrom(then, new Date(then.getTime() + 1000))
const items = fc.uniqueArray(fc.record({ animeAt, status, language }), { selector: (item) => item.animeAt })
const progress = fc.uniqueArray(
  fc.record({ episodeAt: fc.nat(29), seconds: fc.nat(1500), marked: fc.constantFrom(null, true, false), at: moment }),
  { selector: ({ episodeAt }) => episodeAt },
)
const removals = fc.uniqueArray(fc.record({ animeAt, at: moment }), { selector: (removal) => removal.animeAt })
const lines = fc.array(
  fc.record({
    animeAt,
    status,
    language: fc.option(language, { nil: undefined }),
    seenCount: fc.nat(40),
    said: fc.record({ score: fc.nat(100), notes: fc.constantFrom('Bien', 'Mieux') }, { requiredKeys: [] }),
    season: fc.constantFrom('', ' saison 2'),
    decision: fc.constantFrom('pending' as const, 'add' as const, 'replace' as const, 'skip' as const),
  }),
  { minLength: 1, maxLength: 12 },
)
type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never
const situation = fc.record({ items, progress, removals, lines, marksSeen: fc.boolean() })

/** Reads all data of a person that an import may change. */
async function readState(accountId: number) {
  const [items_, progress_, removals_] = await Promise.all([
    db.selectFrom('watchlist_item').selectAll().where('account_id', '=', accountId).orderBy('anime_id').execute(),
    db.selectFrom('watch_progress').selectAll().where('account_id', '=', accountId).orderBy('episode_id').execute(),
    db.selectFrom('watching_removal').selectAll().where('account_id', '=', accountId).orderBy('anime_id').execute(),
  ])
  return { items: items_, progress: progress_, removals: removals_ }
}

const at = (list: number[], index: number) => list[index] ?? 0

async function makeSituation({ items, progress, removals, lines }: Situation) {
  const { id: account_id } = await makeAccount(db)
  for (const item of items) {
    const { animeAt: place, ...choice } = item
    await insertRow(db, 'watchlist_item', { account_id, anime_id: at(animeIds, place), added_at: then, ...choice })
  }
  for (const { episodeAt, seconds, marked, at: moment_ } of progress) {
    const mark = { marked_seen: marked, marked_at: marked === null ? null : moment_ }
    const position = { progress_seconds: seconds, furthest_seconds: seconds, watched_at: moment_ }
    const episode_id = at(episodeIds, episodeAt)
    await insertRow(db, 'watch_progress', { account_id, episode_id, duration_seconds: null, ...position, ...mark })
  }
  for (const removal of removals) {
    const anime_id = at(animeIds, removal.animeAt)
    await insertRow(db, 'watching_removal', { account_id, anime_id, removed_at: removal.at })
  }
  const importId = await insertImport(db, {
    accountId: account_id,
    format: 'csv',
    fileName: 'liste.csv',
    at: then,
  })
  await insertLines(
    db,
    importId,
    lines.map((line) => ({ ...unsaid, ...line, title: `Titre${line.season}` })),
  )
  for (const [index, line] of lines.entries()) {
    const change = { animeId: at(animeIds, line.animeAt), decision: line.decision }
    await updateLine(db, { importId, position: index + 1 }, change)
  }
  await updateImport(db, importId, { state: 'review' })
  return { accountId: account_id, importId }
}

test('applying and undoing any file restores everything', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      const key = await makeSituation(given)
      const before = await readState(key.accountId)
      await applyImport(db, { ...key, marksSeen: given.marksSeen, at: applied })
      expect(await undoImport(db, { ...key, at: applied })).toBe(0)
      expect(await readState(key.accountId)).toEqual(before)
    }),
    { numRuns: 60 },
  )
}, 120_000)

test("lines that are not replaced stay, as do a person's own marks", async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      const key = await makeSituation(given)
      const before = await readState(key.accountId)
      await applyImport(db, { ...key, marksSeen: given.marksSeen, at: applied })
      const after = await readState(key.accountId)
      const replaced = new Set(
        given.lines.filter(({ decision }) => decision === 'replace').map((line) => at(animeIds, line.animeAt)),
      )
      const choices = (rows: typeof before.items) => rows.map(({ said: _, ...choice }) => choice)
      const kept = before.items.filter(({ anime_id }) => !replaced.has(anime_id))
      expect(choices(after.items)).toEqual(expect.arrayContaining(choices(kept)))
      const said = before.progress.filter(({ marked_seen }) => marked_seen !== null)
      expect(after.progress).toEqual(expect.arrayContaining(said))
      // Only the player writes positions.
      const positions = (rows: typeof before.progress) =>
        new Map(rows.map(({ episode_id, progress_seconds }) => [episode_id, progress_seconds]))
      for (const [episode, seconds] of positions(before.progress)) {
        expect(positions(after.progress).get(episode)).toBe(seconds)
      }
    }),
    { numRuns: 40 },
  )
}, 120_000)
