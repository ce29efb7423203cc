import type { EpisodeNumber } from '../../../../shared/episode-place.ts'
import type { Episode, Season } from '../../episodes-contract.ts'
import type { OffStory } from '../../off-story-rules.ts'
import { orderSources } from '../../source-order-rules.ts'

/** The fields that identify an episode within an anime (docs/product/browsing.md#seasons-and-episodes). */
export type EpisodeKey = Pick<Episode, 'season_label' | 'episode_number' | 'language'> & EpisodeNumber

/** One episode as lists show it; the page carries no more of it. */
export type EpisodeLine = Pick<
  Episode,
  'id' | 'season_label' | 'episode_number' | 'language' | 'title' | 'synopsis' | 'duration' | 'thumbnail_url'
> & {
  /** Absent when the number is shown. */
  number_label?: string | undefined
  /** Absent for most. */
  off_story?: OffStory | undefined
  /** The link that the player opens first; null when there is none. */
  best_source_id: number | null
}

/** The input of a line. */
type ListedEpisode = Omit<EpisodeLine, 'best_source_id' | 'number_label' | 'off_story'> &
  EpisodeNumber & { off_story?: OffStory | null | undefined; sources: SourceLine[] }

/** A link as the player needs it: the id to resolve it by, and the fields of its menu entry. */
type SourceLine = Pick<Episode['sources'][number], 'id' | 'host' | 'health'>

/** One episode as the watch page needs it: its links, best first; dead ones come last. */
export type PlayableEpisode = EpisodeLine & EpisodeParts & Pick<Episode, 'is_withheld'> & { sources: SourceLine[] }

/** Bounds of the opening and the ending, in seconds, when known. */
type EpisodeParts = Pick<Episode, 'intro_start' | 'intro_end' | 'outro_start'>

/** A season in display order, with any type of episode. */
export type SeasonOf<E extends EpisodeKey> = { season_label: string; episodes: E[] }

/** Reduces each episode to the fields that lists show. */
export function toEpisodeLines(seasons: SeasonOf<ListedEpisode>[]): SeasonOf<EpisodeLine>[] {
  return seasons.map((season) => ({ season_label: season.season_label, episodes: season.episodes.map(toLine) }))
}

/** Reduces each episode to the fields of lists, its links, and the bounds of its opening and ending. */
export function toPlayableEpisodes(seasons: Season[]): SeasonOf<PlayableEpisode>[] {
  return seasons.map((season) => ({
    season_label: season.season_label,
    episodes: season.episodes.map((episode) => ({
      ...toLine(episode),
      intro_start: episode.intro_start,
      intro_end: episode.intro_end,
      outro_start: episode.outro_start,
      sources: listSources(episode),
      is_withheld: episode.is_withheld,
    })),
  }))
}

function listSources({ sources }: { sources: SourceLine[] }): SourceLine[] {
  return orderSources(sources).map(({ id, host, health }) => ({ id, host, health }))
}

function toLine(episode: ListedEpisode): EpisodeLine {
  return {
    id: episode.id,
    season_label: episode.season_label,
    episode_number: episode.episode_number,
    ...(episode.number_label && { number_label: episode.number_label }),
    ...(episode.off_story && { off_story: episode.off_story }),
    language: episode.language,
    title: episode.title,
    synopsis: episode.synopsis,
    duration: episode.duration,
    thumbnail_url: episode.thumbnail_url,
    best_source_id: listSources(episode)[0]?.id ?? null,
  }
}
