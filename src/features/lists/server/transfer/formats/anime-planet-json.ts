import type { JsonRecord, JsonSite } from './json-site.ts'
import { type ListLine, nameless, toCleanText, toSeenCount, toTitles, unknownStatus, unsaid } from './list-line.ts'
import { toListedDetails, toScore, toTimesAgain } from './listed-details.ts'
import { findStatus } from './statuses.ts'

const maxStars = 5

/** Reads Anime-Planet's export, which has titles without ids, and scores in stars. */
export const animePlanetJson: JsonSite = {
  format: 'anime-planet',
  knows: (entry) => 'name' in entry && 'status' in entry && ('eps' in entry || 'times' in entry || 'rating' in entry),
  open: () => ({ read: toLine }),
}

function toLine(entry: JsonRecord): ListLine | string {
  const [title] = toTitles([entry.name])
  if (title === undefined) return nameless
  const status = findStatus(toCleanText(String(entry.status ?? '')))
  if (!status) return unknownStatus(entry.status)
  return {
    ...unsaid,
    title,
    status,
    seenCount: toSeenCount(entry.eps),
    said: toListedDetails({
      score: toScore(entry.rating, maxStars),
      startedOn: entry.started,
      finishedOn: entry.completed,
      rewatches: toTimesAgain(entry.times),
    }),
  }
}
