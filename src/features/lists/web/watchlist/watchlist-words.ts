import { countOf, pluralOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { toAddedOn } from '../../../../ui/formats/time-ago.ts'
import type { WatchlistItem, WatchlistStatus } from '../../watchlist-contract.ts'

/** The statuses in their order, with singular and plural names. */
export const statusWords: readonly { status: WatchlistStatus; one: string; several: string }[] = [
  { status: 'à voir', one: 'À voir', several: 'À voir' },
  { status: 'en cours', one: 'En cours', several: 'En cours' },
  { status: 'en pause', one: 'En pause', several: 'En pause' },
  { status: 'terminé', one: 'Terminé', several: 'Terminés' },
  { status: 'abandonné', one: 'Abandonné', several: 'Abandonnés' },
]

export type FollowedLanguage = WatchlistItem['language']

export const languageWords: readonly { language: FollowedLanguage; text: string }[] = [
  { language: null, text: 'VOSTFR et VF' },
  { language: 'VF', text: 'Seulement en VF' },
  { language: 'VOSTFR', text: 'Seulement en VOSTFR' },
]

/** The person's own notes, the best first, with their names; null is none. */
export type OwnNote = WatchlistItem['note']

export const noteWords: readonly { note: OwnNote; text: string }[] = [
  { note: null, text: 'Sans note' },
  ...Array.from({ length: 20 }, (_, place) => ({
    note: 10 - place / 2,
    text: `${toFrenchNumber(10 - place / 2)} / 10`,
  })),
]

/** Labels the button that takes an anime off the watchlist. */
export const toRemoveLabel = (title: string): string => `Retirer ${title} de ma watchlist`

/** Formats a person's progress; before the first episode, the time on the list. */
export function describeProgress(
  item: Pick<WatchlistItem, 'type' | 'episode_count' | 'seen_count' | 'added_at'>,
  now: Date,
): string {
  const { seen_count, episode_count } = item
  if (seen_count === 0) return toAddedOn(item.added_at, now)
  if (seen_count < episode_count) return `Épisode ${seen_count} sur ${episode_count}`
  return item.type === 'Film' && seen_count === 1
    ? 'Film vu'
    : `${countOf(seen_count, 'épisode')} ${seen_count < 2 ? 'vu' : 'vus'}`
}

/** Formats `Terminé · 12 épisodes vus`. */
export function toStatusText(status: WatchlistStatus, seenCount: number): string {
  const word = statusWords.find((known) => known.status === status)?.one ?? status
  return seenCount === 0 ? word : `${word} · ${countOf(seenCount, 'épisode')} ${pluralOf(seenCount, 'vu')}`
}
