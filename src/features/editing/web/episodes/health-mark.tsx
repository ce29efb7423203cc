import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import type { StaffSource } from '../../episodes-contract.ts'
import { toHealthWord } from './episode-texts.ts'

/** Whether a link plays: a mark and a word, and in the tooltip what the last check saw. */
export function HealthMark({ source, short }: { source: StaffSource; short?: boolean }) {
  const { health, checked_at, tried } = source
  const seen = [checked_at && `vérifié le ${toLocalDateTime(checked_at)}`, tried].filter(Boolean).join(' : ')
  return (
    <span className="link-health" data-health={health} data-tooltip={seen || undefined}>
      <span className={short ? 'sr-only' : undefined}>Lien {toHealthWord(health)}</span>
    </span>
  )
}
