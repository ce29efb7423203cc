import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toShownNumber } from '../../../../shared/episode-place.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { panel } from '../../../../ui/components/panel.ts'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { toDayWords } from '../../../../ui/formats/day-words.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { listReports, type StaffReport } from '../../contract.ts'
import { DeleteReportsDialog } from './delete-dialog.tsx'
import { toDeletionLabel } from './report-row.tsx'
import { useDeleteReport } from './use-report-changes.ts'

const recentReports = [
  'w-full text-[0.875rem] border-separate [border-spacing:0] table-fixed',
  '[&_thead_th]:h-9 [&_thead_th]:px-2 [&_thead_th]:border-b [&_thead_th]:border-line [&_thead_th]:text-text-3 [&_thead_th]:font-semibold [&_thead_th]:text-xs [&_thead_th]:text-left',
  '[&_tbody_:is(th,td)]:p-2 [&_tbody_:is(th,td)]:border-b [&_tbody_:is(th,td)]:border-line [&_tbody_tr:last-child>*]:border-b-0',
  '[&_:is(th,td):first-child]:w-18 [&_:is(th,td):first-child]:pl-4.5 [&_thead_th:nth-child(2)]:w-[28%]',
  '[&_thead_th:nth-child(4)]:w-[15%] [&_thead_th:nth-child(5)]:w-23 [&_thead_th:last-child]:w-14.5',
  '[&_.icon-button]:size-8.5',
  '[@media(hover:hover)]:[&_tbody_tr:hover]:bg-surface-1',
  'max-md:block max-md:[&_tbody]:block max-md:[&_thead]:absolute max-md:[&_thead]:overflow-hidden',
  'max-md:[&_thead]:[clip-path:inset(50%)] max-md:[&_thead]:invisible max-md:[&_thead]:size-px',
  'max-md:[&_tr]:grid max-md:[&_tr]:gap-y-1 max-md:[&_tr]:gap-x-2.5 max-md:[&_tr]:pt-2.5 max-md:[&_tr]:pr-2.5 max-md:[&_tr]:pb-3',
  'max-md:[&_tr]:pl-4.5 max-md:[&_tr]:border-b max-md:[&_tr]:border-line max-md:[&_tr]:grid-cols-[auto_minmax(0,1fr)_auto]',
  'max-md:[&_tbody_tr:last-child]:border-b-0 max-md:[&_tbody_:is(th,td)]:p-0 max-md:[&_tbody_:is(th,td)]:border-0',
  'max-md:[&_td:first-child]:w-auto max-md:[&_td:first-child]:pt-0.5 max-md:[&_td:first-child]:px-0 max-md:[&_td:first-child]:pb-0',
  'max-md:[&_td:nth-child(3)]:col-span-full max-md:[&_td:nth-child(3)]:row-2',
  'max-md:[&_td:nth-child(4)]:min-w-0 max-md:[&_td:nth-child(4)]:col-[1/3]',
  'max-md:[&_td:nth-child(5)]:pr-2 max-md:[&_td:nth-child(5)]:justify-self-end',
  'max-md:[&_td:last-child]:col-3 max-md:[&_td:last-child]:row-1 max-md:[&_td:last-child]:justify-self-end',
  'max-md:[&_.icon-button]:size-11',
].join(' ')

const shown = 6

/** The newest open reports, for the dashboard. */
export function RecentReports() {
  const [deletedId, setDeletedId] = useState<number>()
  const removal = useDeleteReport()
  const query = useQuery(readOf(listReports, { query: { limit: shown, status: 'ouvert' } }))
  const { data, isPending } = query
  return (
    <section aria-labelledby="recent-reports" className={panel} aria-busy={isPending}>
      <header>
        <h2 id="recent-reports">Signalements récents</h2>
        <Link to="/admin/reports" prefetch="intent" className="ml-auto flex items-center gap-2 font-medium text-text-2">
          Tout voir
          <ArrowRight className="text-accent-text" />
        </Link>
      </header>
      <ReadFailure read={query} className="m-4" waiting={<WaitingReports />} />
      {data?.reports.length === 0 && <p className="px-4.5 py-5 text-text-2">Aucun signalement en attente.</p>}
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

function WaitingReports() {
  return (
    <SkeletonRows count={shown} className="flex items-center gap-4 border-line border-t px-4.5 py-2 first:border-0">
      <Skeleton className="h-4 w-9" />
      <span className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-48 max-w-full" />
        <Skeleton className="h-3 w-32" />
      </span>
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="size-8.5" />
    </SkeletonRows>
  )
}

type ReportTableProps = { reports: readonly StaffReport[]; onDelete: (id: number) => void }

function ReportTable({ reports, onDelete }: ReportTableProps) {
  return (
    <table className={recentReports}>
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
  const { id, anime_title, season_label, language, reason, username, created_at } = report
  return (
    <tr>
      <td className="font-mono text-text-3 text-xs">#{id}</td>
      <th scope="row" className="text-left font-normal">
        <b className="line-clamp-2 font-semibold">{anime_title}</b>
        <span className="line-clamp-2 text-text-3 text-xs">
          {season_label} · Ép. {toShownNumber(report)} · {language}
        </span>
      </th>
      <td className="text-text-2">
        <span className="line-clamp-2">{reason}</span>
      </td>
      <td className="text-text-2">
        <span className="block truncate">{username ?? '—'}</span>
      </td>
      <td className="whitespace-nowrap text-text-3 tabular-nums">{toDayWords(created_at, new Date())}</td>
      <td>
        <IconButton label={toDeletionLabel(id)} onClick={() => onDelete(id)}>
          <Trash2 />
        </IconButton>
      </td>
    </tr>
  )
}
