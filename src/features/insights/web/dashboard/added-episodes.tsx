import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../ui/api/call-api.ts'
import { toShortDay } from '../../../../ui/charts/chart-data.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { getSiteFigures } from '../../figures-contract.ts'

const shownDays = 14

/** How many episodes came on each of the last days, today in yellow; the figures themselves are on /admin/stats. */
export function AddedEpisodes() {
  const { id } = useStaff()
  const { data } = useQuery(
    {
      queryKey: [id, 'admin', 'figures', '30'],
      queryFn: ({ signal }) =>
        callApi<typeof getSiteFigures>('GET /api/admin/figures', { query: { days: '30' } }, { signal }),
    },
    personQueries,
  )
  const days = data?.days.slice(-shownDays) ?? []
  const values = (data?.series.episodes.slice(-shownDays) ?? []).map((value) => value ?? 0)
  const most = Math.max(1, ...values)
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <section aria-labelledby="added-episodes">
      <header>
        <h2 id="added-episodes">Épisodes ajoutés</h2>
        <span className="ml-auto text-text-3 text-xs">{shownDays} derniers jours</span>
      </header>
      <div className="p-4.5">
        {data ? (
          <div role="img" aria-label={`${countOf(total, 'épisode')} en ${shownDays} jours`} className="day-bars">
            {values.map((value, index) => (
              <i key={days[index]} style={{ height: `${Math.max(2, (value / most) * 100)}%` }} />
            ))}
          </div>
        ) : (
          <Skeleton className="h-37.5" />
        )}
        <p className="mt-2 flex min-h-4.5 justify-between text-text-3 text-xs">
          <span>{days[0] && toShortDay(days[0])}</span>
          <span>{days.at(-1) && toShortDay(days.at(-1) ?? '')}</span>
        </p>
      </div>
    </section>
  )
}
