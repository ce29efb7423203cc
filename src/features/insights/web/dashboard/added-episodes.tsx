import { useQuery } from '@tanstack/react-query'
import { toShortDay } from '../../../../shared/french-days.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getSiteFigures } from '../../figures-contract.ts'

const shownDays = 14

/** Chart of the episodes added each day, today in yellow; /admin/stats has the figures. */
export function AddedEpisodes() {
  const { data } = useQuery(readOf(getSiteFigures, { query: { days: '30' } }))
  const days = data?.days.slice(-shownDays) ?? []
  const values = (data?.series.episodes.slice(-shownDays) ?? []).map((value) => value ?? 0)
  const max = Math.max(1, ...values)
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <section aria-labelledby="added-episodes">
      <header>
        <h2 id="added-episodes">Épisodes ajoutés</h2>
        <span className="ml-auto text-text-3 text-xs">{shownDays} derniers jours</span>
      </header>
      <div className="p-4.5">
        {data ? (
          <div
            role="img"
            aria-label={`${countOf(total, 'épisode')} en ${shownDays} jours`}
            className="flex items-end h-37.5 gap-1.5 [&_i]:flex-1 [&_i]:rounded-[2px_2px_0_0] [&_i]:bg-surface-3 [&_i:last-child]:bg-accent"
          >
            {values.map((value, index) => (
              <i key={days[index]} style={{ height: `${Math.max(2, (value / max) * 100)}%` }} />
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
