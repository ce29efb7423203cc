import type { Database } from '../../../../platform/database/connect-database.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { Difference, DifferenceKind, listDifferences, Standing } from '../../linked-contract.ts'
import type { MatchedAnime } from '../../transfer-contract.ts'
import { fitState, isSameState } from './merge-states.ts'
import { type KnownEntry, listKnown } from './queries/entries.ts'
import { type HereRow, listHere, listTitled } from './queries/here.ts'
import type { LinkedListRow } from './queries/lists.ts'
import type { ListSite, ListState } from './sites/list-site.ts'

export type FoundDifference = {
  /** On which list it is: ours, the site's, both; or on ours, without an entry that the site could have. */
  kind: DifferenceKind
  anime: MatchedAnime
  here: HereRow | undefined
  there: KnownEntry | undefined
}

/** Requires a list whose differences wait for their owner. @throws AppError CONFLICT */
export function requireReview(list: LinkedListRow): void {
  if (list.state === 'reading') throw new AppError('CONFLICT', 'Votre liste est encore en cours de lecture.')
  if (list.state !== 'review') throw new AppError('CONFLICT', 'Cette liste n’attend pas de choix.')
}

/** Finds what differs between a member's list here and the one there, by title. */
export async function findDifferences(
  db: Database,
  { list, site }: { list: LinkedListRow; site: ListSite },
): Promise<FoundDifference[]> {
  const mine = await listHere(db, { accountId: list.account_id, site: site.id })
  const theirs = await listKnown(db, list.id)
  const animes = await listTitled(db, [...new Set([...mine.keys(), ...theirs.keys()])])
  return animes.flatMap((anime) => {
    const [here, there] = [mine.get(anime.id), theirs.get(anime.id)]
    const kind = toKind(site, here, there)
    return kind ? [{ kind, anime, here, there }] : []
  })
}

function toKind(
  { toOwnScore }: ListSite,
  here: HereRow | undefined,
  there: KnownEntry | undefined,
): DifferenceKind | undefined {
  if (!here) return 'there'
  if (there) {
    const fitted = fitState(here, { toOwnScore, episodeCount: there.episodeCount })
    return isSameState(fitted, there) ? undefined : 'both'
  }
  return here.siteId ? 'here' : 'unlinked'
}

/** Presents a page of differences; without a kind, those that can be settled. */
export function presentDifferences(
  found: readonly FoundDifference[],
  { unknown_count: unknown }: LinkedListRow,
  { show, page, limit }: { show?: DifferenceKind | undefined; page: number; limit: number },
): AnswerOf<typeof listDifferences> {
  const count = (kind: DifferenceKind) => found.filter((one) => one.kind === kind).length
  const shown = found.filter(({ kind }) => (show ? kind === show : kind !== 'unlinked'))
  const start = (page - 1) * limit
  return {
    lines: shown.slice(start, start + limit).map(presentDifference),
    total: shown.length,
    counts: {
      here: count('here'),
      there: count('there'),
      both: count('both'),
      unlinked: count('unlinked'),
      unknown,
    },
  }
}

function presentDifference({ kind, anime, here, there }: FoundDifference): Difference {
  return { kind, anime, here: here ? toStanding(here) : null, there: there ? toStanding(there) : null }
}

const toStanding = ({ status, seen, score }: ListState): Standing => ({
  status,
  seen_count: seen,
  note: score === null ? null : score / 10,
})
