import { toLongDate } from '../../../../ui/formats/dates.ts'
import type { SiteStatus } from '../../status-contract.ts'
import { levelOf, toShare } from './status-words.ts'

/** Worse days are shorter as well as of another colour. */
const looks = {
  full: 'h-11 bg-success forced-colors:bg-[Highlight]',
  partial: 'h-8.5 self-end bg-warning forced-colors:bg-[Highlight]',
  down: 'h-5 self-end bg-danger forced-colors:bg-[Highlight]',
  unknown: 'h-11 bg-surface-3 forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]',
}

/** Thirty days as bars, each with its day and share in words. */
export function UptimeBars({ uptime: { total, days } }: Pick<SiteStatus, 'uptime'>) {
  return (
    <section aria-labelledby="disponibilite" className="mt-10">
      <h2 id="disponibilite">Disponibilité sur 30 jours</h2>
      {days.length === 0 || total === null ? (
        <p className="mt-1 text-text-2">Aucune mesure pour le moment.</p>
      ) : (
        <>
          <p className="mt-1 mb-4 max-w-(--measure) text-text-2">
            {total.replace('.', ',').replace('%', '\u202f%')} des minutes depuis 30 jours, ou depuis la mise en service.
            Le site note chaque minute où il répond ; une minute sans note compte comme une panne.
          </p>
          <ol className="grid grid-cols-30 gap-0.75">
            {days.map(({ day, share }) => {
              const text = `${toLongDate(`${day}T12:00:00Z`)} : ${share === null ? 'pas de mesure' : toShare(share)}`
              return (
                <li
                  key={day}
                  className={`rounded-[3px] forced-color-adjust-none ${looks[levelOf(share)]}`}
                  title={text}
                >
                  <span className="sr-only">{text}</span>
                </li>
              )
            })}
          </ol>
          <div aria-hidden="true" className="mt-2 flex justify-between text-sm text-text-3">
            <span>il y a 30 jours</span>
            <span>aujourd’hui</span>
          </div>
        </>
      )}
    </section>
  )
}
