import type { BulkChange } from '../../../catalogue/server/writing/public.ts'

/** Describes in French what a change does to an anime: 'genre « Drame » ajouté'. */
export function describeBulkLine(change: BulkChange): string {
  switch (change.what) {
    case 'add_genre':
      return `genre « ${change.name} » ajouté`
    case 'remove_genre':
      return `genre « ${change.name} » retiré`
    case 'type':
      return `type « ${change.value} »`
    case 'status':
      return `statut « ${change.value} »`
    case 'is_classic':
      return change.value ? 'marqué comme classique' : 'n’est plus un classique'
  }
}
