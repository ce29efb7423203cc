import type { JsonRecord, JsonSite } from './json-site.ts'
import { type ListLine, nameless, toCleanText, toSeenCount, toTitles, unknownStatus } from './list-line.ts'
import { toSaid, toScore } from './said-of-anime.ts'
import { findStatus } from './statuses.ts'

const mostStars = 5

/** Anime-Planet's export: it names animes by their titles alone, and scores them in stars. */
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
    title,
    otherTitles: [],
    year: null,
    type: null,
    ids: { slug: null, mal: null, anilist: null },
    status,
    seenCount: toSeenCount(entry.eps),
    language: undefined,
    addedAt: null,
    said: toSaid({
      score: toScore(entry.rating, mostStars),
      startedOn: entry.started,
      finishedOn: entry.completed,
    }),
  }
}
