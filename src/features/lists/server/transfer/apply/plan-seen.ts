import { compareSeasonLabels } from '../../../../../shared/season-order.ts'
import type { EpisodeToMark } from '../queries/known-animes.ts'

type Seen = {
  /** How many episodes a line says were seen. */
  count: number
  /** The season that the line's title names: other sites file seasons apart. */
  season: number | null
}

/**
 * The episodes that a count means: the first ones in the order of the seasons, or those of the named season where the
 * anime has it. Films and extras of a series are not in other sites' counts. One language of each: the followed one,
 * else VOSTFR.
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
  for (const episode of counted) {
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
  const numbered = episodes.filter(({ anime_type, season_label }) => anime_type === 'Anime' && isNumbered(season_label))
  return numbered.length > 0 ? numbered : episodes
}

const isNumbered = (label: string) => /^saison\s+\d+$/i.test(label.trim())

function isPreferred(one: EpisodeToMark, other: EpisodeToMark, followed: 'VOSTFR' | 'VF' | null): boolean {
  const wanted = followed ?? 'VOSTFR'
  return one.language === wanted && other.language !== wanted
}
