import { compareSeasonLabels } from '../../../shared/season-order.ts'

/** Where a person is in one season of an anime. */
export type SeasonPlace = {
  animeId: number
  seasonLabel: string
  episodeNumber: number
  language: 'VOSTFR' | 'VF'
  /** When the episode was last played; null when it was only marked as seen. */
  playedAt: Date | null
  markedAt: Date | null
  isFinished: boolean
  /** When the person was last active in any episode of the anime. */
  animeActiveAt: Date
}

/** What a season holds for a person who goes on from a place. */
export type SeasonToCome = {
  seasonLabel: string
  /** It has an episode in the place's language. */
  hasLanguage: boolean
  /** The first episode to watch, in that language; null when none is left. */
  firstNumber: number | null
}

/** The place that an anime's line is about: the episode played last or, if all were only marked, the furthest one. */
export function choosePlace(places: SeasonPlace[]): SeasonPlace | undefined {
  const played = places.filter(({ playedAt }) => playedAt !== null)
  if (played.length > 0) return played.reduce((a, b) => (Number(b.playedAt) > Number(a.playedAt) ? b : a))
  return places.toSorted((a, b) => compareSeasonLabels(a.seasonLabel, b.seasonLabel)).at(-1)
}

/**
 * The episode after a place: in the same season, else the first one of the next season
 * (docs/product/watching.md#next-and-previous). Seasons whose
 * episodes are all marked as seen are passed over; one without the language ends the line.
 */
export function chooseNext(
  place: SeasonPlace,
  seasons: SeasonToCome[],
): { seasonLabel: string; episodeNumber: number } | undefined {
  const onwards = seasons
    .filter(({ seasonLabel }) => compareSeasonLabels(seasonLabel, place.seasonLabel) >= 0)
    .sort((a, b) => compareSeasonLabels(a.seasonLabel, b.seasonLabel))
  for (const { seasonLabel, hasLanguage, firstNumber } of onwards) {
    if (firstNumber !== null) return { seasonLabel, episodeNumber: firstNumber }
    if (!hasLanguage) return undefined
  }
  return undefined
}
