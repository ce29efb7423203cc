import type { Anime } from '../../features/catalogue/contract.ts'
import {
  EpisodeListPanel,
  findEpisode,
  findEpisodeKey,
  type PlayableEpisode,
  parseWatchPath,
  rememberLanguage,
  type SeasonOf,
  type Shield,
  ShieldContext,
} from '../../features/catalogue/web/episodes/public.ts'
import type { Programme } from '../../features/player/web/public.ts'
import { rememberWatched, WithEpisodeMarks, watchProgress } from '../../features/watching/web/public.ts'
import { toPlayerEpisode } from './to-player-episode.ts'

type Watched = {
  anime: Anime
  seasons: SeasonOf<PlayableEpisode>[]
  walk: Programme['walk']
  shield: Shield
  skips: boolean
}

/** Converts an anime's episodes to the stage's programme, on the watch page and after it is left. */
export function toProgramme({ anime, seasons, walk, shield, skips }: Watched): Programme {
  const find = (path: string) => {
    const params = parseWatchPath(path)
    const key = params && findEpisodeKey(params)
    return key && findEpisode(seasons, key)
  }
  return {
    walk,
    progress: watchProgress,
    findEpisode(path) {
      const episode = find(path)
      return episode && toPlayerEpisode({ anime, seasons, episode, shield, skips })
    },
    renderEpisodeList(path, onClose) {
      const current = find(path)
      return (
        current && (
          <WithEpisodeMarks animeId={anime.id}>
            <ShieldContext value={shield}>
              <EpisodeListPanel
                slug={anime.slug}
                coverUrl={anime.cover_url}
                seasons={seasons}
                current={current}
                onClose={onClose}
              />
            </ShieldContext>
          </WithEpisodeMarks>
        )
      )
    },
    onShown(path) {
      const episode = find(path)
      if (episode) remember(anime, episode)
    },
  }
}

/** Stores in this browser the language of an anime, and the entry that 'En cours' shows without a network. */
function remember(anime: Anime, episode: PlayableEpisode): void {
  rememberLanguage(anime.slug, episode.language)
  const { id: anime_id, type: anime_type, slug, title, cover_url, art_url, genres } = anime
  const { id: episode_id, title: episode_title, season_label, episode_number, language, thumbnail_url } = episode
  const { number_label = null } = episode
  const place = { episode_id, episode_title, season_label, episode_number, number_label, language, thumbnail_url }
  rememberWatched({ anime_id, anime_type, slug, title, cover_url, art_url, genres, ...place })
}
