import type { Database } from '../../../../../platform/database/connect-database.ts'
import { hideLines, importMarks } from '../../../../watching/server/public.ts'
import { insertItems, replaceChoices, writeListedDetails } from '../../watchlist/public.ts'
import type { MarkRow, NewChange } from '../queries/changes.ts'
import { listEpisodesToMark, listSeenCounts } from '../queries/known-animes.ts'
import type { PlannedItem } from './plan-items.ts'
import { planSeen } from './plan-seen.ts'

// Statements stay far from their time limit.
const animesAtOnce = 200

type Writing = { accountId: number; items: PlannedItem[]; marksSeen: boolean; at: Date }

/** What was written: how many lines were added and replaced, the marks, and the changes of each anime, for an undo. */
type Written = { added: number; replaced: number; marks: MarkRow[]; changes: NewChange[] }

/** Writes planned items to a member's list, in the transaction of `db`. */
export async function writeItems(db: Database, { accountId, items, marksSeen, at }: Writing): Promise<Written> {
  const changes: Changes = new Map()
  const added = await addItems(db, { accountId, items, at, changes })
  await replaceItems(db, { accountId, items, changes })
  const marks = marksSeen ? await markSeen(db, { accountId, items, at, changes }) : []
  await saveDetails(db, { accountId, items, changes })
  const replaced = items.filter(
    ({ animeId, replaces }) => replaces && !added.has(animeId) && saysOther(changes.get(animeId)),
  )
  return { added: added.size, replaced: replaced.length, marks, changes: [...changes.values()] }
}

type Step = { accountId: number; items: PlannedItem[]; changes: Changes }

async function addItems(db: Database, { accountId, items, at, changes }: Step & { at: Date }): Promise<Set<number>> {
  const wanted = items
    .filter(({ staysUnlisted }) => !staysUnlisted)
    .map(({ animeId, status, language = null, addedAt }) => ({
      animeId,
      status,
      language,
      addedAt: addedAt && addedAt < at ? addedAt : at,
    }))
  const added = new Set(await insertItems(db, accountId, wanted))
  for (const { animeId, status, language } of wanted) {
    if (added.has(animeId)) note(changes, { anime_id: animeId, status_after: status, language_after: language })
  }
  return added
}

async function replaceItems(db: Database, { accountId, items, changes }: Step): Promise<void> {
  const replacing = items.filter(
    ({ animeId, replaces, isScoreOnly }) => replaces && !isScoreOnly && !changes.has(animeId),
  )
  const replaced = await replaceChoices(db, accountId, replacing)
  for (const change of replaced) note(changes, change)
}

/**
 * Marks episodes as seen, where the file has a higher count. Only animes in progress are added to 'En cours', since
 * that list is for continuing.
 */
async function markSeen(db: Database, { accountId, items, at, changes }: Step & { at: Date }): Promise<MarkRow[]> {
  const known = await listSeenCounts(db, accountId)
  const seen = items.filter((item) => countSeen(item) > (known.get(item.animeId) ?? 0))
  const marked: MarkRow[] = []
  for (let start = 0; start < seen.length; start += animesAtOnce) {
    const some = seen.slice(start, start + animesAtOnce)
    const planned = await planMarks(db, accountId, some)
    const marks = await importMarks(db, { accountId, episodeIds: planned.map(({ id }) => id), at })
    const markedIds = new Set(marks.map(({ episode_id }) => episode_id))
    const touched = new Set(planned.filter(({ id }) => markedIds.has(id)).map(({ animeId }) => animeId))
    const animeIds = some.filter(({ animeId, status }) => touched.has(animeId) && status !== 'en cours')
    const hidden = await hideLines(db, { accountId, animeIds: animeIds.map(({ animeId }) => animeId), at })
    for (const { anime_id, hidden_before } of hidden) note(changes, { anime_id, is_hidden: true, hidden_before })
    marked.push(...marks)
  }
  return marked
}

/**
 * Stores the file's other data, for later exports; the member's own stays unless the entry is replaced. Also the count,
 * where the catalogue has too few episodes to mark, or none were to be marked.
 */
async function saveDetails(db: Database, { accountId, items, changes }: Step): Promise<void> {
  const known = await listSeenCounts(db, accountId)
  const saying = items.flatMap((item) => {
    const count = countSeen(item)
    const said = { ...item.said, ...(count > (known.get(item.animeId) ?? 0) && { seen: count }) }
    return Object.keys(said).length > 0 ? [{ animeId: item.animeId, said, replaces: item.replaces }] : []
  })
  for (let start = 0; start < saying.length; start += animesAtOnce) {
    const written = await writeListedDetails(db, accountId, saying.slice(start, start + animesAtOnce))
    for (const change of written) note(changes, change)
  }
}

function countSeen({ seen }: PlannedItem): number {
  return seen.reduce((total, { count }) => total + count, 0)
}

async function planMarks(
  db: Database,
  accountId: number,
  items: PlannedItem[],
): Promise<{ id: number; animeId: number }[]> {
  const animeIds = items.map(({ animeId }) => animeId)
  const episodes = Map.groupBy(await listEpisodesToMark(db, accountId, animeIds), ({ anime_id }) => anime_id)
  return items.flatMap(({ animeId, seen }) => {
    const own = episodes.get(animeId) ?? []
    const ids = new Set(seen.flatMap((one) => planSeen(own, one, own[0]?.followed ?? null)))
    return [...ids].map((id) => ({ id, animeId }))
  })
}

/** The changes of each anime, collected step by step. */
type Changes = Map<number, NewChange>

function note(changes: Changes, change: NewChange): void {
  changes.set(change.anime_id, { ...changes.get(change.anime_id), ...change })
}

/** Whether the entry says something else than before. */
function saysOther(change: NewChange | undefined): boolean {
  return Boolean(change?.status_after ?? change?.said_after)
}
