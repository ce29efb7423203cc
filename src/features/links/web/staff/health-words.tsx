import type { LinkCounts, StaffLink } from '../../contract.ts'

export const healthWords: Record<keyof LinkCounts, { label: string; colour: string }> = {
  dead: { label: 'En panne', colour: 'text-danger' },
  slow: { label: 'Lent', colour: 'text-warning' },
  unknown: { label: 'Jamais contrôlé', colour: 'text-text-3' },
  ok: { label: 'Sain', colour: 'text-success' },
}

/** How a link fares: a word and its colour. One that failed lately, although it is not given up, says so. */
export function HealthDot({ link }: { link: Pick<StaffLink, 'health' | 'failures' | 'checked_at'> }) {
  const { label, colour } = toWords(link)
  return <span className={`status-dot whitespace-nowrap ${colour}`}>{label}</span>
}

function toWords({ health, failures, checked_at }: Pick<StaffLink, 'health' | 'failures' | 'checked_at'>) {
  if (health !== 'dead' && failures > 0) return { label: 'Échoue', colour: 'text-warning' }
  // Looked at without an answer that says anything, such as a domain that nobody configured.
  if (health === 'unknown' && checked_at !== null) return { label: 'Inconnu', colour: 'text-text-3' }
  return healthWords[health]
}
