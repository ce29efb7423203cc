import type { DifferenceChoice, DifferenceKind } from '../../linked-contract.ts'

export function kindWords(siteName: string): Record<DifferenceKind, string> {
  return {
    here: 'Seulement ici',
    there: `Seulement sur ${siteName}`,
    both: 'Différents',
    unlinked: 'Pas reliés',
  }
}

/** Returns the choices of a kind. */
export function optionsOf(
  kind: Exclude<DifferenceKind, 'unlinked'>,
  siteName: string,
): Partial<Record<DifferenceChoice, string>> {
  if (kind === 'here') return { here: `Ajouter à ${siteName}`, leave: 'Laisser' }
  if (kind === 'there') return { there: 'Ajouter ici', leave: 'Laisser' }
  return { here: 'Comme ici', there: `Comme sur ${siteName}`, leave: 'Laisser' }
}
