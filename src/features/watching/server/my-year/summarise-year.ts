import { toSlug } from '../../../../shared/slug.ts'
import type { MyYear, SharedTime, YearAnime } from '../../my-year-contract.ts'
import { maxRanked } from '../../my-year-rules.ts'
import { findLongestRun, findPresentRun, findRuns } from './days-in-a-row.ts'
import { findLongestEvening, rankAnimes, sumSeconds } from './longest-evening.ts'
import type { AnimeRow, PlayedRow } from './queries.ts'

type Played = {
  year: number
  /** Today in Paris. */
  today: string
  /** All days with time played, in their order. */
  allDays: readonly string[]
  /** The time played in the year and in the night after it, in chronological order. */
  rows: readonly PlayedRow[]
  animes: ReadonlyMap<number, AnimeRow>
}

// Two devices at once make a day no longer.
const maxDaySeconds = 86_400

/** Computes the figures of a year from the time played (docs/product/my-year.md#figures). */
export function summariseYear({ year, today, allDays, rows, animes }: Played): MyYear {
  const ofYear = rows.filter(({ day }) => day.startsWith(`${year}-`))
  const days = [...Map.groupBy(ofYear, ({ day }) => day)].map(([day, played]) => ({
    day,
    seconds: Math.min(sumSeconds(played), maxDaySeconds),
  }))
  const runs = findRuns(allDays)
  const evening = findLongestEvening(rows, year)
  const shown = (id: number) => toAnimes(animes, [id])
  const known = ofYear.filter(({ animeId }) => animeId !== null && animes.has(animeId))
  return {
    year,
    years: [...new Set(allDays.map((day) => Number(day.slice(0, 4))))].reverse(),
    counted_since: allDays[0] ?? null,
    total_seconds: sumSeconds(days),
    episode_count: new Set(ofYear.map(({ episode }) => episode)).size,
    anime_count: new Set(known.map(({ animeId }) => animeId)).size,
    days,
    longest_run: findLongestRun(runs, year),
    present_run: today.startsWith(`${year}-`) ? findPresentRun(runs, today) : null,
    longest_evening: evening
      ? {
          day: evening.day,
          seconds: Math.min(evening.seconds, maxDaySeconds),
          animes: toAnimes(animes, evening.animeIds).slice(0, maxRanked),
        }
      : null,
    animes: rankAnimes(known)
      .slice(0, maxRanked)
      .flatMap((id) => {
        const played = known.filter(({ animeId }) => animeId === id)
        const counts = {
          seconds: sumSeconds(played),
          episode_count: new Set(played.map(({ episode }) => episode)).size,
        }
        return shown(id).map((anime) => ({ ...anime, ...counts }))
      }),
    genres: rankShares(known, (id) => animes.get(id)?.genres ?? []),
    studios: rankShares(known, (id) => {
      const name = animes.get(id)?.studio
      return name ? [{ name, slug: toSlug(name) }] : []
    }),
    first: toEnd(known[0], shown),
    last: toEnd(known.at(-1), shown),
  }
}

function toAnimes(animes: ReadonlyMap<number, AnimeRow>, ids: readonly number[]): YearAnime[] {
  return ids.flatMap((id) => {
    const anime = animes.get(id)
    return anime ? [{ slug: anime.slug, title: anime.title, cover_url: anime.cover_url }] : []
  })
}

function toEnd(row: PlayedRow | undefined, shown: (id: number) => YearAnime[]): MyYear['first'] {
  const [anime] = row?.animeId ? shown(row.animeId) : []
  return row && anime ? { day: row.day, anime } : null
}

type Named = { name: string; slug: string }

/** Sums the time of places, however their names are spelled, the longest first; ties by name. */
function rankShares(rows: readonly PlayedRow[], placesOf: (animeId: number) => Named[]): SharedTime[] {
  const sums = new Map<string, SharedTime>()
  for (const { animeId, seconds } of rows) {
    for (const { name, slug } of placesOf(animeId ?? 0)) {
      const key = slug || name
      const sum = sums.get(key)
      sums.set(key, { name, slug, ...sum, seconds: (sum?.seconds ?? 0) + seconds })
    }
  }
  return [...sums.values()]
    .toSorted((a, b) => b.seconds - a.seconds || a.name.localeCompare(b.name, 'fr'))
    .slice(0, maxRanked)
}
