import type { Anime } from '../../features/catalogue/contract.ts'
import {
  findOnward,
  findPreviousEpisode,
  isCovered,
  type PlayableEpisode,
  type SeasonOf,
  type Shield,
  toEpisodePlace,
  toEpisodeTitle,
  toShownNumber,
  toWatchPath,
} from '../../features/catalogue/web/episodes/public.ts'
import { describeRemaining, describeSkipped } from '../../features/catalogue/web/off-story/public.ts'
import { toAnimePath } from '../../features/catalogue/web/public.ts'
import type { NextEpisode, PlayerEpisode } from '../../features/player/web/public.ts'

type Watched = {
  anime: Anime
  seasons: SeasonOf<PlayableEpisode>[]
  episode: PlayableEpisode
  shield: Shield
  /** Whether the viewer skips fillers and recaps. */
  skips: boolean
}

/** Converts the page's episode, and the next one, to the player's input; covered ones have their number for a title. */
export function toPlayerEpisode({ anime, seasons, episode, shield, skips }: Watched): PlayerEpisode {
  const previous = findPreviousEpisode(seasons, episode)
  const { next, skipped } = findOnward(seasons, episode, skips)
  const shown = cover(episode, shield)
  // Offered, but never opened without a click.
  const [remaining] = next ? [] : skipped
  const offered = next ?? remaining
  return {
    id: episode.id,
    path: toWatchPath(anime.slug, episode),
    sources: episode.sources,
    isWithheld: episode.is_withheld,
    language: episode.language,
    title: toEpisodeTitle(shown),
    subtitle: `${anime.title} · ${toEpisodePlace(episode)}`,
    animePath: toAnimePath(anime.slug),
    animeTitle: anime.title,
    pictureUrl: toPicture(anime, shown),
    parts: { introStart: episode.intro_start, introEnd: episode.intro_end, outroStart: episode.outro_start },
    previousPath: previous && toWatchPath(anime.slug, previous),
    nextPath: next && toWatchPath(anime.slug, next),
    next: offered && {
      ...toNextEpisode(anime, cover(offered, shield)),
      skipped: next && describeSkipped(skipped),
      remains: remaining && describeRemaining(skipped),
    },
  }
}

function toNextEpisode(anime: Anime, next: PlayableEpisode): Omit<NextEpisode, 'skipped' | 'remains'> {
  return {
    path: toWatchPath(anime.slug, next),
    title: next.title ? `${toShownNumber(next)}. ${toEpisodeTitle(next)}` : toEpisodeTitle(next),
    pictureUrl: toPicture(anime, next),
    sources: next.sources,
  }
}

function cover(episode: PlayableEpisode, shield: Shield): PlayableEpisode {
  return isCovered(shield, episode) ? { ...episode, title: null, thumbnail_url: null } : episode
}

function toPicture(anime: Anime, { thumbnail_url }: PlayableEpisode): string | null {
  return thumbnail_url ?? anime.art_url ?? anime.cover_url
}
