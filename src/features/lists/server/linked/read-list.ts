import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { LinkParts } from './link-parts.ts'
import { fitState, isSameState, mergeStates, takeChange } from './merge-states.ts'
import * as queries from './queries/entries.ts'
import { findAnimesOf, listHere } from './queries/here.ts'
import { findListOf, updateList } from './queries/lists.ts'
import { isLoweredSince, toAgreed, toHere, toOwnState } from './send-changes.ts'
import type { SiteEntry } from './sites/list-site.ts'
import { type OpenList, withList } from './with-list.ts'
import { type StateToWrite, writeHere } from './write-here.ts'

type FoundEntry = SiteEntry & { animeId: number }
type Taking = { found: FoundEntry[]; present: Set<number>; before: Map<number, queries.KnownEntry>; at: Date }

/** Reads a list there: for the review before the first synchronisation, later to take over what changed there. */
export async function readList(parts: LinkParts, listId: number): Promise<void> {
  await withList(parts, listId, async (open) => {
    const { list, site, ask } = open
    const before = await queries.listKnown(parts.db, listId)
    const entries = await site.listEntries(ask, list.subject)
    const siteIds = entries.map(({ siteId }) => siteId)
    const animes = await findAnimesOf(parts.db, site.id, siteIds)
    const present = new Set(animes.values())
    const found = entries.flatMap((entry) => {
      const animeId = animes.get(entry.siteId)
      // A second viewing counts from the first episode again: it is left alone.
      return animeId === undefined || entry.isRewatching ? [] : [{ ...entry, animeId }]
    })
    const at = parts.now()
    await inTransaction(parts.db, async (db) => {
      // The member may have unlinked it meanwhile, or begun to keep it the same.
      const current = await findListOf(db, { accountId: list.account_id, site: site.id, locks: true })
      if (current?.id !== list.id || current.state === 'ended') return
      await updateList(db, list.id, { read_at: at, unknown_count: entries.length - animes.size })
      if (current.started_at) await takeOver({ ...parts, db }, open, { found, present, before, at })
      else await keepForReview({ ...parts, db }, open, found)
    })
  })
}

async function keepForReview({ db }: LinkParts, { list }: OpenList, found: FoundEntry[]): Promise<void> {
  await queries.deleteEntries(db, list.id, [...(await queries.listKnown(db, list.id)).keys()])
  const entries = found.map((entry) => ({ ...entry, agreedAt: null }))
  await queries.putEntries(db, list.id, entries)
  await updateList(db, list.id, { state: 'review' })
}

/**
 * Takes over what changed there since the last comparison. What was removed here stays removed, what was removed there
 * stays here; changes that both sides have are merged, and sent back by a job.
 * @param present all animes of the list there: what was agreed of a second viewing stays known
 * @param before what was known when the reading began
 */
async function takeOver(
  { db }: LinkParts,
  { list, site }: OpenList,
  { found, present, before, at }: Taking,
): Promise<void> {
  const known = await queries.listKnown(db, list.id)
  const mine = await listHere(db, { accountId: list.account_id, site: site.id })
  const waiting = new Set((await queries.listChanges(db, list.id)).map(({ anime_id }) => anime_id))
  const states: StateToWrite[] = []
  const left: number[] = []
  const entries: queries.KnownEntry[] = []
  const toSend: number[] = []
  for (const there of found) {
    const { animeId, episodeCount } = there
    const agreed = known.get(animeId)
    const row = mine.get(animeId)
    if (agreed && isSameState(there, agreed)) continue
    // It was sent while the list was being read, perhaps after its page.
    const was = before.get(animeId)
    if (agreed && !(was && isSameState(agreed, was))) continue
    if (!row) {
      entries.push({ ...there, agreedAt: at })
      if (!agreed) states.push({ animeId, from: undefined, to: there })
      continue
    }
    const own = toOwnState(row, agreed)
    const here = fitState(own, { ...site, episodeCount })
    // A change here that waits settles the entry.
    const isLeft = agreed?.agreedAt === null && !waiting.has(animeId)
    // At the first comparison, an anime that is planned or not on the watchlist here gives way to its entry there.
    const saysLess = (here.status === 'à voir' || !row.isListed) && !waiting.has(animeId)
    const assumed = saysLess ? { ...here, score: null } : undefined
    const since = agreed ? toAgreed(row, agreed) : assumed
    const merged = isLeft
      ? takeChange({ here, there, known: agreed })
      : mergeStates({ here, there, agreed: since, isLowered: isLoweredSince(row, agreed) })
    const isSame = isSameState(merged, there)
    // Episodes that were taken back here are still to be taken back there.
    const isOpen = isLeft ? !isSame : merged.seen < there.seen
    entries.push({ ...there, agreedAt: isOpen ? (agreed?.agreedAt ?? null) : at })
    if (!isSameState(merged, here)) {
      states.push({ animeId, from: own, to: toHere(own, here, merged), staysUnlisted: own !== row })
    }
    if (isLeft) left.push(animeId)
    else if (!isSame) toSend.push(animeId)
  }
  const gone = [...before.keys()].filter((animeId) => !present.has(animeId))
  await queries.deleteEntries(db, list.id, gone)
  await queries.putEntries(db, list.id, entries)
  await writeHere(db, { accountId: list.account_id, states, at })
  // What was just written here came from there.
  if (left.length > 0) await queries.deleteWaiting(db, list.id, left)
  await queries.insertChanges(db, list.id, toSend)
}
