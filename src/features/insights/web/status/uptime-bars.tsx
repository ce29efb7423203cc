import { toLongDate } from '../../../../ui/formats/dates.ts'
import type { SiteStatus } from '../../status-contract.ts'
import './status.css'
import { levelOf, toShare } from './status-words.ts'

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
                <li key={day} className="uptime-day" data-level={levelOf(share)} title={text}>
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
