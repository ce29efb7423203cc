import { parseEpisodeNumber } from '../../../../shared/episode-place.ts'
import type { EpisodeKey } from './seasons.ts'

export type WatchParams = { slug: string; seasonLabel: string; episodeNumber: string; language: string }

/** Returns whether every part of a URL has a text; if not, the page says 'Paramètres manquants dans l'URL'. */
export function hasWatchParams(params: WatchParams): boolean {
  return [params.slug, params.seasonLabel, params.episodeNumber, params.language].every((part) => part.trim() !== '')
}

/** Decodes the parts of a watch page's path; undefined for another page's path. */
export function parseWatchPath(path: string): WatchParams | undefined {
  const [, slug, seasonLabel, episodeNumber, language] =
    /^\/watch\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (!slug || !seasonLabel || !episodeNumber || !language) return undefined
  try {
    return {
      slug: decodeURIComponent(slug),
      seasonLabel: decodeURIComponent(seasonLabel),
      episodeNumber: decodeURIComponent(episodeNumber),
      language: decodeURIComponent(language),
    }
  } catch {
    // Invalid percent-encoding: no page of ours links there.
    return undefined
  }
}

/** Finds the episode of a URL; undefined when its number or language is invalid. Ignores case and leading zeros. */
export function findEpisodeKey({ seasonLabel, episodeNumber, ...params }: WatchParams): EpisodeKey | undefined {
  const language = params.language.toUpperCase()
  // Written out, since the contract's schema would bring zod into the browser.
  if (language !== 'VOSTFR' && language !== 'VF') return undefined
  const episode_number = parseEpisodeNumber(episodeNumber)
  return episode_number === undefined ? undefined : { season_label: seasonLabel, episode_number, language }
}

/** Returns whether the URL is the canonical one of this episode of this anime. */
export function isWatchPathOf(given: WatchParams, slug: string, episode: EpisodeKey): boolean {
  const { season_label, episode_number, language } = episode
  const own: WatchParams = { slug, seasonLabel: season_label, episodeNumber: String(episode_number), language }
  return (Object.keys(own) as (keyof WatchParams)[]).every((part) => own[part] === given[part])
}
