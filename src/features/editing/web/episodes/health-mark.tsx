import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import type { StaffSource } from '../../episodes-contract.ts'

const linkHealth = [
  'inline-flex flex-none items-center gap-2 text-text-3 font-medium text-sm',
  'before:rounded-xs before:bg-current before:rotate-45 before:size-2.25',
  'data-[health=ok]:text-success data-[health=slow]:text-warning',
  'data-[health=dead]:text-danger',
  'forced-colors:before:bg-[CanvasText] forced-colors:before:forced-color-adjust-none',
].join(' ')

const healthWords: Record<StaffSource['health'], string> = {
  ok: 'fonctionne',
  slow: 'lent',
  dead: 'mort',
  unknown: 'pas encore vérifié',
}

/** The health of a link: a mark and a word, with the last check in the tooltip. */
export function HealthMark({ source, short }: { source: StaffSource; short?: boolean }) {
  const { health, checked_at, tried } = source
  const seen = [checked_at && `vérifié le ${toLocalDateTime(checked_at)}`, tried].filter(Boolean).join(' : ')
  return (
    <span className={linkHealth} data-health={health} data-tooltip={seen || undefined}>
      <span className={short ? 'sr-only' : undefined}>Lien {healthWords[health]}</span>
    </span>
  )
}
