import { toFrenchDate } from '../../../shared/french-date-format.ts'
import { narrowSpace, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { ButtonLink } from '../../../ui/components/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { MonthOfNotices } from '../contract.ts'

const monthName = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const

const heads = ['Reçues', 'Acceptées', 'Refusées', 'Rétablies', 'Délai médian']

const cell = 'md:whitespace-nowrap md:border-line md:border-b md:px-2.5 md:py-3 md:text-right'
const rowHead = 'text-left md:border-line md:border-b md:py-3 md:pr-2.5'

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
        <table className="w-full tabular-nums">
          <caption className="sr-only">Notifications par mois de réception</caption>
          <thead className="font-semibold text-text-3 text-xs max-md:sr-only">
            <tr>
              <th scope="col" className={rowHead}>
                Mois
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className={cell}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr
                key={month.month}
                className="max-md:grid max-md:grid-cols-3 max-md:gap-3 max-md:border-line max-md:border-t max-md:py-3.5"
              >
                <th scope="row" className={`${rowHead} col-span-full font-semibold`}>
                  {toFrenchDate(monthName, new Date(`${month.month}-01T00:00:00Z`))}
                </th>
                {toFigures(month).map((figure, at) => (
                  <td key={heads[at]} className={cell}>
                    <span aria-hidden="true" className="block text-text-3 text-xs md:hidden">
                      {heads[at]}
                    </span>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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

/** The figures of a month, in the order of the heads. */
function toFigures({ received, accepted, refused, restored, median_hours: hours }: MonthOfNotices): string[] {
  const counts = [received, accepted, refused, restored].map((count) => toFrenchNumber(count))
  return [...counts, hours === null ? '—' : `${toFrenchNumber(hours)}${narrowSpace}h`]
}
