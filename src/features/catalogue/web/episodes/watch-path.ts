import type { EpisodeKey } from './seasons.ts'

export type WatchParams = { slug: string; seasonLabel: string; episodeNumber: string; language: string }

/** False when an address lacks a part, even if only blanks stand there ('Paramètres manquants dans l'URL'). */
export function hasWatchParams(params: WatchParams): boolean {
  return [params.slug, params.seasonLabel, params.episodeNumber, params.language].every((part) => part.trim() !== '')
}

/** The parts of a watch page's address, decoded; undefined for another page's. */
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
    // Not URL-encoded: no page of ours leads there.
    return undefined
  }
}

/**
 * The episode that an address names; nothing when its number or language cannot be one. Small letters and zeros before
 * the number name the same one.
 */
export function findEpisodeKey({ seasonLabel, episodeNumber, ...params }: WatchParams): EpisodeKey | undefined {
  const language = params.language.toUpperCase()
  // Written out: the contract's schema would bring zod into the browser.
  if (language !== 'VOSTFR' && language !== 'VF') return undefined
  if (!/^0{0,8}[1-9]\d{0,8}$/.test(episodeNumber)) return undefined
  return { season_label: seasonLabel, episode_number: Number(episodeNumber), language }
}

/** Whether the parts of an address are the ones that this episode of this anime has. */
export function isWatchPathOf(given: WatchParams, slug: string, episode: EpisodeKey): boolean {
  const { season_label, episode_number, language } = episode
  const own: WatchParams = { slug, seasonLabel: season_label, episodeNumber: String(episode_number), language }
  return (Object.keys(own) as (keyof WatchParams)[]).every((part) => own[part] === given[part])
}
