import type { DifferenceChoice, DifferenceKind } from '../../linked-contract.ts'

/** Names the kinds of differences with a site. */
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
): { value: DifferenceChoice; label: string }[] {
  const leave = { value: 'leave' as const, label: 'Laisser' }
  if (kind === 'here') return [{ value: 'here', label: `Ajouter à ${siteName}` }, leave]
  if (kind === 'there') return [{ value: 'there', label: 'Ajouter ici' }, leave]
  return [{ value: 'here', label: 'Comme ici' }, { value: 'there', label: `Comme sur ${siteName}` }, leave]
}
