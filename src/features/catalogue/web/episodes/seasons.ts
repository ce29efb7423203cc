import type { Episode, Season } from '../../episodes-contract.ts'

/** What names one episode of an anime: unique together (docs/product/browsing.md#seasons-and-episodes). */
export type EpisodeKey = Pick<Episode, 'season_label' | 'episode_number' | 'language'>

/** One episode as lists show it; the page carries no more of it than that. */
export type EpisodeLine = Pick<
  Episode,
  'id' | 'season_label' | 'episode_number' | 'language' | 'title' | 'synopsis' | 'duration' | 'thumbnail_url'
> & {
  /** The link that its player opens first; null when it has none. */
  best_source_id: number | null
}

/** What a line is made from. */
type ListedEpisode = Omit<EpisodeLine, 'best_source_id'> & { sources: SourceLine[] }

/** A link as the player needs it: what it is resolved by, and what its menu says of it. */
export type SourceLine = Pick<Episode['sources'][number], 'id' | 'host' | 'health'>

/** One episode as the watch page needs it: its links, the best first; those known to be dead come last. */
export type PlayableEpisode = EpisodeLine & EpisodeParts & Pick<Episode, 'is_withheld'> & { sources: SourceLine[] }

/** Where the opening and the ending are, in seconds, when known. */
type EpisodeParts = Pick<Episode, 'intro_start' | 'intro_end' | 'outro_start'>

/** A season in display order, whatever its episodes carry. */
export type SeasonOf<E extends EpisodeKey> = { season_label: string; episodes: E[] }

/** Keeps of each episode what lists show. */
export function toEpisodeLines(seasons: SeasonOf<ListedEpisode>[]): SeasonOf<EpisodeLine>[] {
  return seasons.map((season) => ({ season_label: season.season_label, episodes: season.episodes.map(toLine) }))
}

/** Keeps of each episode what lists show, its links, and where its opening and ending are. */
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

/** By priority; a dead link may live again before its next check, so it is tried when nothing else is left. */
function listSources({ sources }: { sources: SourceLine[] }): SourceLine[] {
  const dead = sources.filter(({ health }) => health === 'dead')
  const others = sources.filter(({ health }) => health !== 'dead')
  return [...others, ...dead].map(({ id, host, health }) => ({ id, host, health }))
}

function toLine(episode: ListedEpisode): EpisodeLine {
  return {
    id: episode.id,
    season_label: episode.season_label,
    episode_number: episode.episode_number,
    language: episode.language,
    title: episode.title,
    synopsis: episode.synopsis,
    duration: episode.duration,
    thumbnail_url: episode.thumbnail_url,
    best_source_id: listSources(episode)[0]?.id ?? null,
  }
}
