import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { callApi } from '../../../ui/api/call-api.ts'
import { LoadFailure } from '../../../ui/components/load-failure.tsx'
import { Skeleton } from '../../../ui/components/skeleton.tsx'
import { toDayWords } from '../../../ui/formats/day-words.ts'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import { useStaff } from '../../admin-shell/web/public.ts'
import type { listReports, StaffReport } from '../../reports/contract.ts'

const shown = 6

/** The newest reports that nobody has settled (mock-up admin-dashboard). */
export function RecentReports() {
  const { id } = useStaff()
  const { data, error, isFetching, isPending, refetch } = useQuery(
    {
      queryKey: [id, 'admin', 'recent-reports'],
      queryFn: ({ signal }) =>
        callApi<typeof listReports>(
          'GET /api/admin/episode-reports',
          { query: { limit: shown, status: 'ouvert' } },
          { signal },
        ),
    },
    personQueries,
  )
  return (
    <section aria-labelledby="recent-reports" className="admin-panel" aria-busy={isPending}>
      <header>
        <h2 id="recent-reports">Signalements récents</h2>
        <Link to="/admin/reports" prefetch="intent" className="ml-auto flex items-center gap-2 font-medium text-text-2">
          Tout voir
          <ArrowRight className="text-accent-text" />
        </Link>
      </header>
      {error && <LoadFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} className="m-4" />}
      {isPending && <Skeleton className="m-4.5 h-40" />}
      {data?.reports.length === 0 && <p className="px-4.5 py-5 text-text-2">Aucun signalement n’attend.</p>}
      <ul>
        {data?.reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}

function ReportLine({ report }: { report: StaffReport }) {
  const { id, anime_title, season_label, episode_number, language, reason, username, created_at } = report
  return (
    <li className="recent-report">
      <span className="font-mono text-text-3 text-xs">#{id}</span>
      <span className="grid min-w-0">
        <b className="truncate font-semibold">{anime_title}</b>
        <span className="text-text-3 text-xs">
          {season_label} · Ép. {episode_number} · {language}
        </span>
      </span>
      <span className="line-clamp-2 break-words text-text-2">{reason}</span>
      <span className="truncate text-text-2">{username ?? '—'}</span>
      <span className="whitespace-nowrap text-text-3 tabular-nums">{toDayWords(created_at, new Date())}</span>
    </li>
  )
}
