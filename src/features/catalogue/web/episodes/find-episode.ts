import type { Language } from '../../contract.ts'
import type { OffStory } from '../../off-story-rules.ts'
import { languages } from '../../rules.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

type Seasons<E extends EpisodeKey> = readonly SeasonOf<E>[]

/** Finds the episode of a URL. */
export function findEpisode<E extends EpisodeKey>(seasons: Seasons<E>, key: EpisodeKey): E | undefined {
  const season = seasons.find(({ season_label }) => season_label === key.season_label)
  return season?.episodes.find(
    (episode) => episode.episode_number === key.episode_number && episode.language === key.language,
  )
}

/** Finds the episode, ignoring case in the season label (`saison 1`). */
export function findEpisodeInAnyCase<E extends EpisodeKey>(seasons: Seasons<E>, key: EpisodeKey): E | undefined {
  const wanted = key.season_label.toLocaleLowerCase('fr')
  const season = seasons.find(({ season_label }) => season_label.toLocaleLowerCase('fr') === wanted)
  return season && findEpisode(seasons, { ...key, season_label: season.season_label })
}

/**
 * Returns the next episode of the same language in the same season, else the first of that language in the next season
 * (docs/product/watching.md#next-and-previous). Seasons come in display order.
 */
export function findNextEpisode<E extends EpisodeKey>(seasons: Seasons<E>, current: EpisodeKey): E | undefined {
  const place = seasons.findIndex(({ season_label }) => season_label === current.season_label)
  const later = listInLanguage(seasons[place], current.language).find(
    ({ episode_number }) => episode_number > current.episode_number,
  )
  return later ?? (place < 0 ? undefined : listInLanguage(seasons[place + 1], current.language).at(0))
}

/** An episode's place, with its mark if it is a filler or a recap. */
export type StoryEpisode = EpisodeKey & { off_story?: OffStory | null | undefined }

/**
 * Returns the episode to go on with, and those passed over on the way: fillers and recaps, for viewers who skip them
 * (docs/product/watching.md#fillers-and-recaps).
 */
export function findOnward<E extends StoryEpisode>(
  seasons: Seasons<E>,
  current: EpisodeKey,
  skips: boolean,
): { next: E | undefined; skipped: E[] } {
  const skipped: E[] = []
  let next = findNextEpisode(seasons, current)
  while (skips && next?.off_story) {
    skipped.push(next)
    next = findNextEpisode(seasons, next)
  }
  return { next, skipped }
}

/**
 * Returns the target of 'Regarder maintenant': the lowest episode number of the first season, in VOSTFR when that
 * number has both languages (docs/product/browsing.md#seasons-and-episodes).
 */
export function findFirstEpisode<E extends EpisodeKey>(seasons: Seasons<E>): E | undefined {
  const [first] = seasons
  const inPreferredOrder = languages.flatMap((language) => listInLanguage(first, language))
  return inPreferredOrder.reduce<E | undefined>(
    (lowest, episode) => (lowest && lowest.episode_number <= episode.episode_number ? lowest : episode),
    undefined,
  )
}

/** Lists a season's episodes of one language, by number. */
export function listInLanguage<E extends EpisodeKey>(season: SeasonOf<E> | undefined, language: Language): E[] {
  const spoken = season?.episodes.filter((episode) => episode.language === language) ?? []
  return spoken.sort((a, b) => a.episode_number - b.episode_number)
}

/** Counts distinct (season, number) pairs, whatever their languages (docs/product/browsing.md#seasons-and-episodes). */
export function countEpisodes(seasons: Seasons<EpisodeKey>): number {
  const counts = seasons.map(({ episodes }) => new Set(episodes.map(({ episode_number }) => episode_number)).size)
  return counts.reduce((sum, count) => sum + count, 0)
}
