import { toEpisodeName } from '../../../../shared/episode-place.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import type { Anime } from '../../../catalogue/contract.ts'
import type { Episode, Season } from '../../../catalogue/episodes-contract.ts'
import type { ShareCard } from './share-card.ts'

const shownGenres = 3

/** Describes the card of an anime: languages, title, type, first genres. */
export function describeAnimeCard(anime: Anime): ShareCard {
  const count = anime.episode_count
  const episodes = anime.type === 'Film' || count === 0 ? '' : countOf(count, 'épisode')
  return {
    kind: 'anime',
    titles: listNames(anime),
    languages: anime.available_languages.toSorted(),
    under: [],
    lines: [
      [anime.type, anime.release_year, episodes].filter(Boolean).join(' · '),
      anime.genres
        .slice(0, shownGenres)
        .map(({ name }) => name)
        .join(', '),
    ],
    pictureUrl: anime.cover_url,
  }
}

/** Describes the card of an episode: its number in the corner, its title over the art, then its anime. */
export function describeEpisodeCard(anime: Anime, episode: Episode): ShareCard {
  const place = toEpisodeName(episode)
  const minutes = episode.duration ? `${Math.max(1, Math.round(episode.duration / 60))} min` : ''
  const season = episode.season_label === 'Films' ? '' : episode.season_label
  return {
    kind: 'episode',
    titles: episode.title ? [episode.title, place] : listNames(anime),
    languages: [episode.language],
    under: episode.title ? listNames(anime) : [],
    lines: [[season, minutes].filter((part) => part !== '').join(' · ')],
    corner: place,
    // Art is made for this width; most thumbnails are not.
    pictureUrl: anime.art_url ?? episode.thumbnail_url ?? anime.cover_url,
  }
}

/** Returns the title, the other titles, and last the slug in words, which is always Latin. */
function listNames({ title, titles, slug }: Anime): [string, ...string[]] {
  return [title, ...titles.map(({ text }) => text), slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')]
}

export type EpisodeAddress = { seasonLabel: string; episodeNumber: string; language: string }

/** Returns the episode of an address, as the watch page resolves it. */
export function findEpisodeAt(seasons: Season[], { seasonLabel, episodeNumber, language }: EpisodeAddress) {
  return seasons
    .find(({ season_label }) => season_label === seasonLabel)
    ?.episodes.find(
      (episode) => String(episode.episode_number) === episodeNumber && episode.language === language.toUpperCase(),
    )
}
