import { toFrenchDate } from '../../../shared/french-date-format.ts'
import { narrowSpace, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { ScrollBox } from '../../../ui/components/scroll-box.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { MonthOfNotices } from '../contract.ts'

const monthName = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const

const cell = 'whitespace-nowrap border-line border-b px-2.5 py-3 text-right first:pl-0 first:text-left'

/** /dmca/transparence: notices by month, without names. */
export function Transparency({ months }: { months: MonthOfNotices[] }) {
  return (
    <div className="wrap">
      <header className="pt-8 pb-8 lg:pt-12">
        <h1>Transparence</h1>
        <p className="mt-2.5 max-w-(--measure) text-text-2">
          Les notifications reçues ces deux dernières années, par mois de réception. Aucun nom, aucune œuvre : seulement
          des nombres, et le temps que nous avons mis.
        </p>
      </header>
      {months.length === 0 ? (
        <EmptyState
          title="Aucune notification reçue"
          text="Les chiffres apparaîtront ici dès la première."
          className="py-6"
        />
      ) : (
        <ScrollBox label="Notifications par mois" className="overflow-x-auto">
          <table className="w-full tabular-nums">
            <caption className="sr-only">Notifications par mois de réception</caption>
            <thead>
              <tr>
                {['Mois', 'Reçues', 'Acceptées', 'Refusées', 'Rétablies', 'Délai médian'].map((head) => (
                  <th key={head} scope="col" className={`${cell} font-semibold text-text-3 text-xs`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month}>
                  <th scope="row" className={`${cell} font-semibold`}>
                    {toFrenchDate(monthName, new Date(`${month.month}-01T00:00:00Z`))}
                  </th>
                  <td className={cell}>{toFrenchNumber(month.received)}</td>
                  <td className={cell}>{toFrenchNumber(month.accepted)}</td>
                  <td className={cell}>{toFrenchNumber(month.refused)}</td>
                  <td className={cell}>{toFrenchNumber(month.restored)}</td>
                  <td className={cell}>
                    {month.median_hours === null ? '—' : `${toFrenchNumber(month.median_hours)}${narrowSpace}h`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className="mt-4 max-w-(--measure) text-sm text-text-2">
        Les refusées comprennent les incomplètes. Les rétablies l’ont été après une contre-notification ou une erreur.
      </p>
      <ButtonLink to="/dmca" className="mt-6">
        La procédure
      </ButtonLink>
    </div>
  )
}
