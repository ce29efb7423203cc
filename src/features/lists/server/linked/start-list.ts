import type { Database } from '../../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { DifferenceChoice, DifferenceChoices } from '../../linked-contract.ts'
import { applyImport } from '../transfer/apply/apply-import.ts'
import { unsaid } from '../transfer/formats/list-line.ts'
import { endMatching, insertImport } from '../transfer/queries/imports.ts'
import { insertLines, writeMatches } from '../transfer/queries/lines.ts'
import { type FoundDifference, findDifferences, requireReview } from './differences.ts'
import type { LinkParts } from './link-parts.ts'
import { agreeAll, deleteEntries, deleteWaiting, insertChanges, type KnownEntry } from './queries/entries.ts'
import { findListOf, type LinkedListRow, updateList } from './queries/lists.ts'
import type { ListSite } from './sites/list-site.ts'

type Start = { accountId: number; site: ListSite; choices: DifferenceChoices }

/**
 * Settles the differences as the member chose, and begins to keep both lists the same. Entries taken from the other
 * site become an import, which can be undone; entries for the other site wait for a job.
 * @throws AppError NOT_FOUND, CONFLICT when the list is not in review
 */
export async function startList({ db, now }: LinkParts, { accountId, site, choices }: Start): Promise<void> {
  const at = now()
  await inTransaction(db, async (tx) => {
    const list = await requireList(tx, { accountId, site: site.id, locks: true })
    requireReview(list)
    const found = await findDifferences(tx, { list, site })
    const own = new Map(choices.lines.map(({ anime_id, choice }) => [anime_id, choice]))
    const chosen = (choice: DifferenceChoice) =>
      found.filter((one) => one.kind !== 'unlinked' && (own.get(one.anime.id) ?? choices[one.kind]) === choice)
    await importFromThere(tx, { list, site, at, taken: chosen('there') })
    const left = chosen('leave').filter(({ kind }) => kind === 'both')
    await agreeAll(tx, list.id, { at, left: idsOf(left) })
    await deleteWaiting(tx, list.id)
    await updateList(tx, list.id, { state: 'active', started_at: at })
    const sent = chosen('here').filter(({ here }) => here)
    // Of an anime that is not on the watchlist, what the site has would count as agreed.
    const unlisted = sent.filter(({ here }) => !here?.isListed)
    await deleteEntries(tx, list.id, idsOf(unlisted))
    await insertChanges(tx, list.id, idsOf(sent))
  })
}

const idsOf = (found: FoundDifference[]) => found.map(({ anime }) => anime.id)

/** Finds a member's list at a site. @throws AppError NOT_FOUND */
export async function requireList(db: Database, key: Parameters<typeof findListOf>[1]): Promise<LinkedListRow> {
  const list = await findListOf(db, key)
  if (!list) throw notLinked()
  return list
}

export const notLinked = (): AppError => new AppError('NOT_FOUND', 'Cette liste n’est pas reliée.')

type Taking = { list: LinkedListRow; site: ListSite; at: Date; taken: FoundDifference[] }

/** Applies entries of the other site as an import whose lines are matched already. */
async function importFromThere(db: Database, { list, site, at, taken }: Taking): Promise<void> {
  const entries = taken.flatMap(({ anime, here, there }) => (there ? [{ anime, here, there }] : []))
  if (entries.length === 0) return
  const { account_id: accountId } = list
  const importId = await insertImport(db, {
    accountId,
    format: site.id,
    fileName: `${site.name} (${list.name})`,
    at,
  })
  const lines = entries.map(({ anime, here, there }) => toLine(anime.title, there, here?.score ?? null))
  const matches = entries.map(({ anime, here }, index) => {
    const decision = here ? ('replace' as const) : ('add' as const)
    return { position: index + 1, animeId: anime.id, confidence: 100, alternatives: [], decision }
  })
  await insertLines(db, importId, lines)
  await writeMatches(db, importId, matches)
  await endMatching(db, importId)
  await applyImport(db, { accountId, importId, marksSeen: true, at })
}

function toLine(title: string, { status, seen, score }: KnownEntry, scoreHere: number | null) {
  return {
    ...unsaid,
    title,
    status,
    seenCount: seen,
    said: score === null && scoreHere === null ? {} : { score },
  }
}
