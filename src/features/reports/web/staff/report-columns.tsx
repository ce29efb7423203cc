import { Link } from 'react-router'
import { toAnimePath, toEpisodePlace } from '../../../../shared/episode-place.ts'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { actionColumn, type Column, cellLink } from '../../../../ui/table/columns.ts'
import type { StaffReport } from '../../contract.ts'
import { categoryWords } from '../report-words.ts'
import { ReportActions, type ReportHandlers, reportReason } from './report-row.tsx'
import { StatusDot } from './staff-words.tsx'

/** Returns the columns of the plain list of reports (docs/product/administration.md#reports). */
export function toReportColumns({ toPanel, onDelete }: ReportHandlers): Column<StaffReport>[] {
  return [
    {
      id: 'id',
      head: 'N°',
      className: 'order-1 font-mono text-text-3 text-xs',
      cell: ({ id }) => `#${id}`,
    },
    { id: 'episode', head: 'Épisode', narrow: 'title', cell: (report) => <EpisodeCell report={report} /> },
    {
      id: 'reason',
      head: 'Raison',
      className: '@min-[641px]/data-table:min-w-45 max-w-95',
      cell: ({ id, reason, category }) => (
        <>
          <Link to={toPanel(id)} preventScrollReset data-open className={reportReason}>
            {reason}
          </Link>
          <span className="block text-text-3 text-xs">{categoryWords[category].label}</span>
        </>
      ),
    },
    {
      id: 'person',
      head: 'Signalé par',
      className: '@min-[641px]/data-table:min-w-36 wrap-anywhere',
      cell: ({ username, email }) => (
        <>
          <span className="text-text-2">{username ?? 'Compte supprimé'}</span>
          <span className="block text-text-3 text-xs">{email}</span>
        </>
      ),
    },
    { id: 'status', head: 'État', narrow: 'aside', cell: ({ status }) => <StatusDot status={status} /> },
    {
      id: 'assignee',
      head: 'Responsable',
      className: 'wrap-anywhere',
      minWidth: 900,
      narrow: 'hidden',
      cell: ({ assignee }) => assignee?.username,
    },
    {
      id: 'created',
      head: 'Date',
      sort: 'created_at',
      sortFirst: 'desc',
      className: 'text-sm text-text-3 tabular-nums',
      cell: ({ created_at }) => toLocalDateTime(created_at),
    },
    { ...actionColumn, cell: (report) => <ReportActions report={report} onDelete={onDelete} /> },
  ]
}

function EpisodeCell({ report }: { report: StaffReport }) {
  return (
    <>
      <Link to={toAnimePath(report.anime_slug)} className={`${cellLink} font-semibold`}>
        <span className="line-clamp-2">{report.anime_title}</span>
      </Link>
      <span className="block text-text-3 text-xs">
        {toEpisodePlace(report)} · {report.language}
      </span>
    </>
  )
}
