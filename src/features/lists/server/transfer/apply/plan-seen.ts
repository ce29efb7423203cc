import { compareSeasonLabels, isNumberedSeason } from '../../../../../shared/season-order.ts'
import { languages } from '../../../../catalogue/rules.ts'
import type { EpisodeToMark } from '../queries/known-animes.ts'

type Seen = {
  /** Number of seen episodes of a line. */
  count: number
  /** The season in the line's title: other sites list seasons separately. */
  season: number | null
}

/**
 * Lists the episodes of a count: the first ones in the order of seasons, or of the named season if the anime has it,
 * without films and extras of a series. One language each: the followed one, else VOSTFR.
 * @returns ids of episodes
 */
export function planSeen(
  episodes: readonly EpisodeToMark[],
  { count, season }: Seen,
  followed: 'VOSTFR' | 'VF' | null,
): number[] {
  const named = episodes.filter(({ season_label }) => season !== null && season_label === `Saison ${season}`)
  const counted = named.length > 0 ? named : inCount(episodes)
  const byPlace = new Map<string, EpisodeToMark>()
  for (const episode of counted.filter(isCounted)) {
    const place = `${episode.season_label}/${episode.episode_number}`
    const known = byPlace.get(place)
    if (!known || isPreferred(episode, known, followed)) byPlace.set(place, episode)
  }
  return [...byPlace.values()]
    .sort((a, b) => compareSeasonLabels(a.season_label, b.season_label) || a.episode_number - b.episode_number)
    .slice(0, count)
    .map(({ id }) => id)
}

function inCount(episodes: readonly EpisodeToMark[]): readonly EpisodeToMark[] {
  const numbered = episodes.filter(
    ({ anime_type, season_label }) => anime_type === 'Anime' && isNumberedSeason(season_label),
  )
  return numbered.length > 0 ? numbered : episodes
}

/** Other sites count whole numbers from 1, neither a prologue 0 nor a recap 12.5. */
const isCounted = ({ episode_number }: EpisodeToMark) => Number.isInteger(episode_number) && episode_number >= 1

function isPreferred(one: EpisodeToMark, other: EpisodeToMark, followed: 'VOSTFR' | 'VF' | null): boolean {
  const wanted = followed ?? languages[0]
  return one.language === wanted && other.language !== wanted
}
