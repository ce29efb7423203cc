import { panel } from '../../../../ui/components/panel.ts'
import { toLongDate } from '../../../../ui/formats/dates.ts'
import { toDayWords } from '../../../../ui/formats/day-words.ts'
import type { AuditAction } from '../../contract.ts'
import { AuditEntry } from './audit-entry.tsx'

/** The actions of a page, grouped by day. */
export function AuditDays({ actions }: { actions: readonly AuditAction[] }) {
  const days = Object.groupBy(actions, ({ at }) => toLongDate(at))
  return Object.entries(days).map(([day, ofDay = []]) => (
    <section key={day} aria-label={day} className={`${panel} mb-4`}>
      <header>
        <h3 className="text-[1.0625rem] first-letter:uppercase">{titleOf(ofDay[0]?.at, day)}</h3>
        <span className="ml-auto text-text-3 text-xs">{day}</span>
      </header>
      <ol>
        {ofDay.map((action) => (
          <AuditEntry key={action.id} action={action} />
        ))}
      </ol>
    </section>
  ))
}

function titleOf(at: string | undefined, day: string): string {
  const words = at === undefined ? day : toDayWords(at, new Date())
  return /^\d/.test(words) ? day : words
}
