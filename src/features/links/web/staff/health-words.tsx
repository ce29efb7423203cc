import type { LinkCounts, StaffLink } from '../../contract.ts'
import { deadWord } from '../../rules.ts'

export const healthWords: Record<keyof LinkCounts, { label: string; colour: string }> = {
  dead: { label: deadWord, colour: 'text-danger' },
  slow: { label: 'Lent', colour: 'text-warning' },
  unknown: { label: 'Inconnu', colour: 'text-text-3' },
  ok: { label: 'Sain', colour: 'text-success' },
}

/** The health of a link: a word and its colour. A link that failed lately but is not dead is marked. */
export function HealthDot({ link }: { link: Pick<StaffLink, 'health' | 'failures' | 'checked_at'> }) {
  const { label, colour } = toWords(link)
  return <span className={`status-dot whitespace-nowrap ${colour}`}>{label}</span>
}

function toWords({ health, failures, checked_at }: Pick<StaffLink, 'health' | 'failures' | 'checked_at'>) {
  if (health !== 'dead' && failures > 0) return { label: 'Échoue', colour: 'text-warning' }
  if (health === 'unknown' && checked_at === null) return { ...healthWords.unknown, label: 'Jamais vérifié' }
  // A checked link stays 'Inconnu' without a conclusive answer, such as on a domain that is not configured.
  return healthWords[health]
}
