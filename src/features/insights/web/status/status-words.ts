import { narrowSpace } from '../../../../shared/french-numbers.ts'
import type { PartState } from '../../status-contract.ts'

/** A state in a word, since colour alone is not accessible. */
export const stateWords: Record<PartState, { word: string; colour: string }> = {
  ok: { word: 'Fonctionne', colour: 'text-success' },
  degraded: { word: 'Perturbé', colour: 'text-warning' },
  down: { word: 'En panne', colour: 'text-danger' },
  unknown: { word: 'Inconnu', colour: 'text-text-3' },
}

export const siteSentences: Record<PartState, string> = {
  ok: 'Tout fonctionne',
  degraded: 'Le service est perturbé',
  down: 'La base de données ne répond pas',
  unknown: 'L’état du service n’est pas connu',
}

/** 0.9987 gives `99,8 %`: truncated, so that only an uninterrupted day has `100 %`. */
export function toShare(share: number): string {
  const tenths = Math.floor(share * 1000) / 10
  return `${String(tenths).replace('.', ',')}${narrowSpace}%`
}

/** Style of a day; a missing minute, as at a restart, is no outage. */
export function levelOf(share: number | null): 'unknown' | 'full' | 'partial' | 'down' {
  if (share === null) return 'unknown'
  if (share >= 0.999) return 'full'
  return share >= 0.9 ? 'partial' : 'down'
}
