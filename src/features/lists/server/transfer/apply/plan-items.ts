import type { GivenDetails } from '../../../../../platform/database/column-types.ts'
import { seasonNamedBy } from '../../../../catalogue/server/public.ts'
import type { WatchlistStatus } from '../../../watchlist-contract.ts'
import { readLanguageText } from '../formats/list-line.ts'
import type { ChosenLine } from '../queries/lines.ts'

/** The merged data of the chosen lines of one anime. */
export type PlannedItem = {
  animeId: number
  status: WatchlistStatus
  /** Whether an entry on the list keeps its status. */
  isScoreOnly: boolean
  /** Undefined when no line has it. */
  language: 'VOSTFR' | 'VF' | null | undefined
  addedAt: Date | null
  /** The member chose to replace the existing entry. */
  replaces: boolean
  seen: { count: number; season: number | null }[]
  said: GivenDetails
  /** Only its episodes are marked. */
  staysUnlisted?: boolean | undefined
}

// Other sites list seasons separately: after finishing one and beginning the next, the anime is in progress.
const precedence: WatchlistStatus[] = ['en cours', 'en pause', 'à voir', 'abandonné', 'terminé']

/**
 * Plans one item per anime. Of several lines, the least complete status, the first date and all seen episodes count.
 */
export function planItems(lines: readonly ChosenLine[]): PlannedItem[] {
  const items = new Map<number, PlannedItem>()
  for (const line of lines) {
    const own = toItem(line)
    const known = items.get(own.animeId)
    items.set(own.animeId, known ? joinItems(known, own) : own)
  }
  return [...items.values()].sort((a, b) => a.animeId - b.animeId)
}

function toItem(line: ChosenLine): PlannedItem {
  return {
    animeId: line.anime_id,
    status: line.status,
    isScoreOnly: line.is_score_only,
    language: readLanguageText(line.language ?? ''),
    addedAt: line.added_at,
    replaces: line.decision === 'replace',
    seen: line.seen_count > 0 ? [{ count: line.seen_count, season: seasonNamedBy(line.title) }] : [],
    said: line.said ?? {},
  }
}

function joinItems(one: PlannedItem, other: PlannedItem): PlannedItem {
  const saying = [one, other].filter(({ isScoreOnly }) => !isScoreOnly)
  const statuses = (saying.length > 0 ? saying : [one]).map(({ status }) => status)
  const dates = [one.addedAt, other.addedAt].filter((date) => date !== null)
  return {
    animeId: one.animeId,
    status: precedence.find((status) => statuses.includes(status)) ?? one.status,
    isScoreOnly: saying.length === 0,
    language: one.language === undefined ? other.language : one.language,
    addedAt: dates.length === 0 ? null : new Date(Math.min(...dates.map(Number))),
    replaces: one.replaces || other.replaces,
    seen: [...one.seen, ...other.seen],
    said: mergeDetails(one.said, other.said),
  }
}

/** Merges the best score, the first and last day, the most rewatches, and all notes. */
function mergeDetails(one: GivenDetails, other: GivenDetails): GivenDetails {
  const said = { ...one, ...other }
  // '~' puts 2019-04-07 before 2019, which says less.
  const [started_on] = [one.started_on, other.started_on]
    .filter((day) => day !== undefined)
    .sort((a, b) => (`${a}~` < `${b}~` ? -1 : 1))
  const finished_on = [one.finished_on, other.finished_on]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
  const notes = [...new Set([one.notes, other.notes])].filter((text) => text !== undefined).join('\n')
  return {
    ...said,
    ...(said.score !== undefined && { score: Math.max(one.score ?? 0, other.score ?? 0) }),
    ...(said.rewatches !== undefined && { rewatches: Math.max(one.rewatches ?? 0, other.rewatches ?? 0) }),
    ...(started_on !== undefined && { started_on }),
    ...(finished_on !== undefined && { finished_on }),
    ...(notes !== '' && { notes }),
  }
}
