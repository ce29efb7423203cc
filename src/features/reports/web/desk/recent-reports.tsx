import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../../../ui/api/call-api.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toDayWords } from '../../../../ui/formats/day-words.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { listReports, StaffReport } from '../../contract.ts'
import { DeleteReportsDialog } from './delete-dialog.tsx'
import { useDeleteReport } from './use-report-changes.ts'
import './recent-reports.css'

const shown = 6

/** The newest reports that nobody has settled, for the dashboard. */
export function RecentReports() {
  const { id } = useStaff()
  const [deletedId, setDeletedId] = useState<number>()
  const removal = useDeleteReport()
  const { data, error, isFetching, isPending, refetch } = useQuery(
    {
      queryKey: [id, 'admin', 'reports', 'recent'],
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
      {data && data.reports.length > 0 && <ReportTable reports={data.reports} onDelete={setDeletedId} />}
      <DeleteReportsDialog
        count={deletedId === undefined ? undefined : 1}
        isPending={removal.isPending}
        onClose={() => setDeletedId(undefined)}
        onDelete={() => deletedId && removal.mutate(deletedId, { onSettled: () => setDeletedId(undefined) })}
      />
    </section>
  )
}

type ReportTableProps = { reports: readonly StaffReport[]; onDelete: (id: number) => void }

function ReportTable({ reports, onDelete }: ReportTableProps) {
  return (
    <table className="recent-reports">
      <thead>
        <tr>
          <th scope="col">N°</th>
          <th scope="col">Épisode</th>
          <th scope="col">Raison</th>
          <th scope="col">Par</th>
          <th scope="col">Reçu</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

function ReportLine({ report, onDelete }: { report: StaffReport } & Pick<ReportTableProps, 'onDelete'>) {
  const { id, anime_title, season_label, episode_number, language, reason, username, created_at } = report
  return (
    <tr>
      <td className="font-mono text-text-3 text-xs">#{id}</td>
      <td>
        <b className="line-clamp-2 break-words font-semibold">{anime_title}</b>
        <span className="text-text-3 text-xs">
          {season_label} · Ép. {episode_number} · {language}
        </span>
      </td>
      <td className="text-text-2">
        <span className="line-clamp-2 break-words">{reason}</span>
      </td>
      <td className="text-text-2">
        <span className="block truncate">{username ?? '—'}</span>
      </td>
      <td className="whitespace-nowrap text-text-3 tabular-nums">{toDayWords(created_at, new Date())}</td>
      <td>
        <IconButton label={`Supprimer le signalement #${id}`} onClick={() => onDelete(id)}>
          <Trash2 />
        </IconButton>
      </td>
    </tr>
  )
}
