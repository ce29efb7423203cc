import type { SaidOfAnime } from '../../../../../platform/database/tables/column-types.ts'
import { seasonNamedBy } from '../../../../catalogue/server/public.ts'
import type { WatchlistStatus } from '../../../watchlist-contract.ts'
import { readLanguageText } from '../formats/said-language.ts'
import type { ChosenLine } from '../queries/lines.ts'

/** What the chosen lines of a file say of one anime together. */
export type PlannedItem = {
  animeId: number
  status: WatchlistStatus
  /** Undefined when no line says it. */
  language: 'VOSTFR' | 'VF' | null | undefined
  addedAt: Date | null
  /** A person chose to put this in the place of what the list says. */
  replaces: boolean
  seen: { count: number; season: number | null }[]
  said: SaidOfAnime
}

// Seasons that other sites file apart: who has finished one and begun the next is in the middle of the anime.
const precedence: WatchlistStatus[] = ['en cours', 'en pause', 'à voir', 'abandonné', 'terminé']

/** One item an anime. Of several lines the status that is least done counts, the first date, and all that was seen. */
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
    language: readLanguageText(line.language ?? ''),
    addedAt: line.added_at,
    replaces: line.decision === 'replace',
    seen: line.seen_count > 0 ? [{ count: line.seen_count, season: seasonNamedBy(line.title) }] : [],
    said: line.said ?? {},
  }
}

function joinItems(one: PlannedItem, other: PlannedItem): PlannedItem {
  const dates = [one.addedAt, other.addedAt].filter((date) => date !== null)
  return {
    animeId: one.animeId,
    status: precedence.find((status) => status === one.status || status === other.status) ?? one.status,
    language: one.language === undefined ? other.language : one.language,
    addedAt: dates.length === 0 ? null : new Date(Math.min(...dates.map(Number))),
    replaces: one.replaces || other.replaces,
    seen: [...one.seen, ...other.seen],
    said: joinSaid(one.said, other.said),
  }
}

/** The best score, from the first day to the last, all notes. */
function joinSaid(one: SaidOfAnime, other: SaidOfAnime): SaidOfAnime {
  const said = { ...one, ...other }
  const [started_on] = [one.started_on, other.started_on].filter((day) => day !== undefined).sort()
  const finished_on = [one.finished_on, other.finished_on]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1)
  const notes = [...new Set([one.notes, other.notes])].filter((text) => text !== undefined).join('\n')
  return {
    ...said,
    ...(said.score !== undefined && { score: Math.max(one.score ?? 0, other.score ?? 0) }),
    ...(started_on !== undefined && { started_on }),
    ...(finished_on !== undefined && { finished_on }),
    ...(notes !== '' && { notes }),
  }
}
