import type { BulkChanges } from '../../../animes-contract.ts'

/** What the form of a bulk edit holds; an empty text leaves a field as it is. */
export const emptyChoices = { added: [] as string[], removed: [] as string[], type: '', status: '', classic: '' }
export type BulkChoices = typeof emptyChoices

export function isEmpty({ added, removed, ...values }: BulkChoices): boolean {
  return added.length + removed.length === 0 && Object.values(values).every((value) => value === '')
}

/** The choices as the call takes them. */
export function toBulkChanges({ added, removed, type, status, classic }: BulkChoices): BulkChanges {
  return {
    add_genres: added,
    remove_genres: removed,
    type: type === 'Anime' || type === 'Film' ? type : undefined,
    status: status === 'à venir' || status === 'en cours' || status === 'terminé' ? status : undefined,
    is_classic: classic === '' ? undefined : classic === 'yes',
  }
}
