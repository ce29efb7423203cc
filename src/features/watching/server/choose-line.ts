import { compareSeasonLabels } from '../../../shared/season-order.ts'

/** The position of a member in one season of an anime. */
export type SeasonPlace = {
  animeId: number
  seasonLabel: string
  episodeNumber: number
  language: 'VOSTFR' | 'VF'
  /** When the episode was last played; null when it was only marked as seen. */
  playedAt: Date | null
  markedAt: Date | null
  isFinished: boolean
  /** When the member was last active in any episode of the anime. */
  animeActiveAt: Date
}

/** A season as seen by a member who continues from a place. */
export type SeasonToCome = {
  seasonLabel: string
  /** Whether it has an episode in the place's language. */
  hasLanguage: boolean
  /** The first episode to watch in that language; null when none is left. */
  firstNumber: number | null
  /** The same, with the fillers and recaps that the member skips. */
  firstOfAll: number | null
}

/** Returns the place that an anime's line shows: the episode played last or, with marks only, the furthest one. */
export function choosePlace(places: SeasonPlace[]): SeasonPlace | undefined {
  const played = places.filter(({ playedAt }) => playedAt !== null)
  if (played.length > 0) return played.reduce((a, b) => (Number(b.playedAt) > Number(a.playedAt) ? b : a))
  return places.toSorted((a, b) => compareSeasonLabels(a.seasonLabel, b.seasonLabel)).at(-1)
}

/**
 * Returns the episode after a place: in the same season, else the first of the next season
 * (docs/product/watching.md#next-and-previous). Seasons whose episodes are all marked as seen are skipped; a season
 * without the language ends the line. `isPastOthers`: fillers or recaps lie before it.
 */
export function chooseNext(
  place: SeasonPlace,
  seasons: SeasonToCome[],
): { seasonLabel: string; episodeNumber: number; isPastOthers: boolean } | undefined {
  const onwards = seasons
    .filter(({ seasonLabel }) => compareSeasonLabels(seasonLabel, place.seasonLabel) >= 0)
    .sort((a, b) => compareSeasonLabels(a.seasonLabel, b.seasonLabel))
  let isPastOthers = false
  for (const { seasonLabel, hasLanguage, firstNumber, firstOfAll } of onwards) {
    isPastOthers ||= firstOfAll !== firstNumber
    if (firstNumber !== null) return { seasonLabel, episodeNumber: firstNumber, isPastOthers }
    if (!hasLanguage) return undefined
  }
  return undefined
}
