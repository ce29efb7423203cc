import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../../platform/events/create-events.ts'
import { type LinkParts, linkedListChanged } from './link-parts.ts'
import { findChange, fitState, isSameState, mergeStates } from './merge-states.ts'
import { deleteChange, type KnownEntry, listChanges, listKnown, putEntries } from './queries/entries.ts'
import { type HereRow, listHere } from './queries/here.ts'
import { updateList } from './queries/lists.ts'
import type { ListState } from './sites/list-site.ts'
import { ChangeRefused } from './sites/site-failures.ts'
import { type OpenList, withList } from './with-list.ts'
import { writeHere } from './write-here.ts'

/** A change takes two requests, each in its turn at the site: with more changes, other lists would wait longer. */
export const changesInARun = 5

/** Sends waiting changes of a list; of very many, another run sends the rest. @throws SiteAway for a retry */
export async function sendChanges(parts: LinkParts, listId: number): Promise<void> {
  await withList(parts, listId, async (open) => {
    if (open.list.state !== 'active') return
    for (const change of await listChanges(parts.db, listId, changesInARun)) {
      await sendOne(parts, open, change.anime_id).catch((error: unknown) => {
        // It would hold up the others for good.
        if (!(error instanceof ChangeRefused)) throw error
        const { message: reason } = error
        parts.log.warn({ site: open.site.id, anime: change.anime_id, reason }, 'a linked site refused a change')
      })
      await deleteChange(parts.db, listId, change)
    }
    await updateList(parts.db, listId, { queued_at: null })
    // Those beyond a run, or that came in between, have no other job.
    if ((await listChanges(parts.db, listId, 1)).length > 0) await sendEvent(parts.db, linkedListChanged, null)
  })
}

/** Brings the entry of an anime at the linked site, and its line here, to the same state. */
async function sendOne({ db, now }: LinkParts, { list, site, ask }: OpenList, animeId: number): Promise<void> {
  // Taken before the site is asked: a mark removed meanwhile is later than the comparison.
  const at = now()
  const key = { accountId: list.account_id, site: site.id, animeIds: [animeId] }
  const row = (await listHere(db, key)).get(animeId)
  // Removed here, or unknown there: nothing is ever deleted there.
  if (!row?.siteId) return
  const known = (await listKnown(db, list.id, [animeId])).get(animeId)
  const isLowered = isLoweredSince(row, known)
  const own = toOwnState(row, known)
  if (known && !isLowered && isSameState(fitState(own, { ...site, episodeCount: known.episodeCount }), known)) return
  const anime = await site.findAnime(ask, row.siteId)
  // A second viewing counts from the first episode again: it is left to the member.
  if (!anime || anime.entry?.isRewatching) return
  const { entry: there, episodeCount } = anime
  const here = fitState(own, { ...site, episodeCount })
  const merged = there
    ? mergeStates({ here, there, agreed: known?.agreedAt ? toAgreed(row, known) : undefined, isLowered })
    : here
  const change = findChange(there, merged)
  if (change) await site.saveEntry(ask, row.siteId, change)
  await inTransaction(db, async (tx) => {
    const current = (await listHere(tx, key)).get(animeId)
    // A change made here meanwhile has its own run. Only our side is stored, so that run still sees the site's.
    const isCurrent = current?.isListed === row.isListed && isSameState(current, row)
    await putEntries(tx, list.id, [{ ...(isCurrent ? merged : here), animeId, episodeCount, agreedAt: at }])
    if (!isCurrent || isSameState(merged, here)) return
    const states = [{ animeId, from: own, to: toHere(own, here, merged), staysUnlisted: own !== row }]
    await writeHere(tx, { accountId: list.account_id, states, at })
  })
}

/**
 * Returns our state to compare. A removed anime keeps the status and score last known at the site; its episodes are
 * ours. One that was never on the list counts as 'en cours', without a score.
 */
export function toOwnState(row: HereRow, known: KnownEntry | undefined): HereRow {
  const wasListed = known?.agreedAt && (known.status !== 'en cours' || known.score !== null)
  return row.isListed || !wasListed ? row : { ...row, status: known.status, score: known.score }
}

/** Returns what both sides had at the last comparison. A line added since without a score does not erase one there. */
export function toAgreed({ addedAt, score }: HereRow, known: KnownEntry): KnownEntry {
  const isNew = addedAt !== null && known.agreedAt !== null && addedAt > known.agreedAt
  return isNew && score === null ? { ...known, score: null } : known
}

/** Whether the member marked an episode as not seen after the last comparison. */
export function isLoweredSince({ takenBackAt }: HereRow, known: KnownEntry | undefined): boolean {
  return takenBackAt !== null && known?.agreedAt != null && takenBackAt > known.agreedAt
}

/** Converts a merged state to ours: a value that the site only rounded stays, such as 87 of 100. */
export function toHere(own: ListState, fitted: ListState, merged: ListState): ListState {
  return {
    status: merged.status === fitted.status ? own.status : merged.status,
    seen: merged.seen === fitted.seen ? own.seen : merged.seen,
    score: merged.score === fitted.score ? own.score : merged.score,
  }
}
