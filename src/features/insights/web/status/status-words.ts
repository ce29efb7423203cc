import { narrowSpace } from '../../../../ui/formats/numbers.ts'
import type { PartState } from '../../status-contract.ts'

type Words = { word: string; colour: string }

/** A state in a word; the colour never says it alone. */
export const stateWords: Record<PartState, Words> = {
  ok: { word: 'Fonctionne', colour: 'text-success' },
  degraded: { word: 'Perturbé', colour: 'text-warning' },
  down: { word: 'En panne', colour: 'text-danger' },
  unknown: { word: 'Inconnu', colour: 'text-text-3' },
}

/** The whole site in a sentence. */
export const siteSentences: Record<PartState, string> = {
  ok: 'Tout fonctionne',
  degraded: 'Le service est perturbé',
  down: 'La base de données ne répond pas',
  unknown: 'L’état du service n’est pas connu',
}

/** 0.9987 gives `99,8 %`: cut rather than rounded, so that only a day without a break says `100 %`. */
export function toShare(share: number): string {
  const tenths = Math.floor(share * 1000) / 10
  return `${String(tenths).replace('.', ',')}${narrowSpace}%`
}

/** How a day is drawn; a minute without a heartbeat, as at a restart, is no breakdown yet. */
export function levelOf(share: number | null): 'unknown' | 'full' | 'partial' | 'down' {
  if (share === null) return 'unknown'
  if (share >= 0.999) return 'full'
  return share >= 0.9 ? 'partial' : 'down'
}
