import { toPlainTitle } from '../../../../../shared/comparable-title.ts'
import type { WatchlistStatus } from '../../../watchlist-contract.ts'

/** Names of each status in MyAnimeList, with the number in older exports, and in AniList. */
export const statusNames: Record<WatchlistStatus, { mal: string; malNumber: number; anilist: string }> = {
  'en cours': { mal: 'Watching', malNumber: 1, anilist: 'CURRENT' },
  terminé: { mal: 'Completed', malNumber: 2, anilist: 'COMPLETED' },
  'en pause': { mal: 'On-Hold', malNumber: 3, anilist: 'PAUSED' },
  abandonné: { mal: 'Dropped', malNumber: 4, anilist: 'DROPPED' },
  'à voir': { mal: 'Plan to Watch', malNumber: 6, anilist: 'PLANNING' },
}

// AniList's personal data export writes numbers.
const anilistNumbers = ['CURRENT', 'PLANNING', 'COMPLETED', 'DROPPED', 'PAUSED', 'REPEATING']

const otherWords: Record<string, WatchlistStatus> = {
  REPEATING: 'en cours',
  rewatching: 'en cours',
  // Kitsu, Simkl, Anime-Planet, Shikimori.
  plantowatch: 'à voir',
  'want to watch': 'à voir',
  watched: 'terminé',
  hold: 'en pause',
  stalled: 'en pause',
  notinteresting: 'abandonné',
  'won’t watch': 'abandonné',
  'a regarder': 'à voir',
  prevu: 'à voir',
  planned: 'à voir',
  'plan to watch': 'à voir',
  vu: 'terminé',
  finished: 'terminé',
  pause: 'en pause',
  paused: 'en pause',
  abandon: 'abandonné',
}

const byWord = new Map<string, WatchlistStatus>()
for (const [word, status] of Object.entries(otherWords)) byWord.set(toPlainTitle(word), status)
for (const [status, { mal, malNumber, anilist }] of Object.entries(statusNames) as [
  WatchlistStatus,
  (typeof statusNames)[WatchlistStatus],
][]) {
  for (const word of [status, mal, String(malNumber), anilist]) byWord.set(toPlainTitle(word), status)
}

/** Translates a status of MyAnimeList, AniList or a table, in French or English; undefined if unknown. */
export function findStatus(word: string): WatchlistStatus | undefined {
  return byWord.get(toPlainTitle(word.replaceAll('_', ' ')))
}

/** The same for AniList, which has different numbers from MyAnimeList. */
export function findAnilistStatus(value: string | number): WatchlistStatus | undefined {
  return findStatus(typeof value === 'number' ? (anilistNumbers[value] ?? '') : value)
}
