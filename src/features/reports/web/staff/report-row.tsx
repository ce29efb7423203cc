import { ExternalLink, Trash2 } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toClock } from '../../../../ui/formats/durations.ts'
import { moveByArrow } from '../../../../ui/table/move-by-arrow.ts'
import type { RowSelection } from '../../../../ui/table/use-row-selection.ts'
import type { StaffReport } from '../../contract.ts'
import { categoryWords } from '../report-words.ts'
import { StatusDot } from './staff-words.tsx'

export const reportReason = 'min-h-6 content-center wrap-anywhere line-clamp-2 hover:underline'

export const reportRow = [
  'report-row grid items-center gap-y-1 gap-x-3.5 pt-2 pr-4.5 pb-2 pl-6.5 border-t border-line',
  'grid-cols-[36px_58px_minmax(0,1fr)_minmax(0,180px)_92px_130px_auto]',
  'data-selected:bg-accent-wash hover:bg-surface-1',
  'data-selected:hover:bg-accent-wash',
  '[&_.check-cell]:grid [&_.check-cell]:place-items-center [&_.check-cell]:size-9',
  "[&_input[type='checkbox']]:accent-accent [&_input[type='checkbox']]:cursor-pointer [&_input[type='checkbox']]:size-4.5",
  '@max-[900px]/report-groups:grid-cols-[36px_minmax(0,1fr)_auto_auto]',
  '@max-[900px]/report-groups:[&>:nth-child(3)]:col-[2/-1]',
  '@max-[900px]/report-groups:has-[>.status-dot]:[&>:nth-child(3)]:col-[2/-2]',
  '@max-[900px]/report-groups:[&>.status-dot]:col-[-2/-1] @max-[900px]/report-groups:[&>.status-dot]:row-1',
  '@max-[560px]/report-groups:grid-cols-[44px_minmax(0,1fr)_auto] @max-[560px]/report-groups:pr-2.5',
  '@max-[560px]/report-groups:pl-1 @max-[560px]/report-groups:[&_.check-cell]:size-11',
  '@max-[560px]/report-groups:[&>time]:col-2 @max-[560px]/report-groups:[&>time]:row-3',
  '@max-[560px]/report-groups:[&>.row-actions]:col-3 @max-[560px]/report-groups:[&>.row-actions]:row-[2/4]',
  '@max-[560px]/report-groups:[&>.row-actions]:mr-0 @max-[560px]/report-groups:[&_.row-actions_.icon-button]:size-11',
].join(' ')

export type ReportHandlers = {
  selection: RowSelection
  /** Returns the address of a report's panel. */
  toPanel: (id: number) => string
  onDelete: (report: StaffReport) => void
}

type ReportRowProps = ReportHandlers & {
  report: StaffReport
  /** The only report of its episode, whose head shows the state. */
  isAlone: boolean
}

/** One report of an episode: reporter, reason, time and actions. */
export function ReportRow({ report, isAlone, ...handlers }: ReportRowProps) {
  const { selection, toPanel, onDelete } = handlers
  const { id, reason, username, email, created_at, category, position_seconds } = report
  const isSelected = selection.has(id)
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const next = moveByArrow(event)
    if (next && event.shiftKey) selection.extendTo(Number(next.dataset.row), id)
  }
  return (
    <li data-row={id} data-selected={isSelected || undefined} className={reportRow} onKeyDown={onKeyDown}>
      <span className="check-cell">
        <input
          type="checkbox"
          aria-label={`Sélectionner le signalement #${id}`}
          checked={isSelected}
          onChange={() => {}}
          onClick={(event) => choose(event, id, selection)}
        />
      </span>
      <span className="text-text-3 font-mono text-xs @max-[900px]/report-groups:hidden">#{id}</span>
      <span className="min-w-0">
        <Link to={toPanel(id)} preventScrollReset data-open className={reportReason}>
          {reason}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-text-3 text-xs">
          <span>{categoryWords[category].label}</span>
          {position_seconds !== null && <span>à {toClock(position_seconds)}</span>}
          {report.source && <span>{report.source.host}</span>}
          {report.assignee && <span>pour {report.assignee.username}</span>}
          {report.note && <span>note interne</span>}
        </span>
      </span>
      <span className="min-w-0 text-text-2 text-sm @max-[900px]/report-groups:col-2">
        {username ?? 'Compte supprimé'}
        {email && <span className="block text-text-3 text-xs wrap-anywhere">{email}</span>}
      </span>
      {!isAlone && <StatusDot status={report.status} />}
      <time className="text-sm text-text-3 tabular-nums" dateTime={created_at}>
        {toLocalDateTime(created_at)}
      </time>
      <ReportActions report={report} onDelete={onDelete} />
    </li>
  )
}

/** The link and the button at the end of a report's row. */
export function ReportActions({ report, onDelete }: Pick<ReportHandlers, 'onDelete'> & { report: StaffReport }) {
  return (
    <span className="row-actions">
      <Link
        to={toAnimePath(report.anime_slug)}
        className="icon-button"
        aria-label={`Voir l’anime du signalement #${report.id}`}
        data-tooltip="Voir l’anime"
      >
        <ExternalLink />
      </Link>
      <IconButton label={toDeletionLabel(report.id)} tooltip="Supprimer" onClick={() => onDelete(report)}>
        <Trash2 />
      </IconButton>
    </span>
  )
}

function choose(event: MouseEvent, id: number, selection: RowSelection): void {
  if (event.shiftKey) selection.extendTo(id)
  else selection.toggle(id)
}

export const toDeletionLabel = (id: number) => `Supprimer le signalement #${id}`
