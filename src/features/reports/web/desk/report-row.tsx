import { ExternalLink, Trash2 } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toClock } from '../../../../ui/formats/durations.ts'
import { moveByArrow } from '../../../../ui/table/move-by-arrow.ts'
import type { RowSelection } from '../../../../ui/table/use-row-selection.ts'
import type { StaffReport } from '../../contract.ts'
import { categoryWords } from '../report-words.ts'
import { StatusDot } from './staff-words.tsx'

export type ReportDeeds = {
  selection: RowSelection
  /** The address at which a report's panel is open. */
  toPanel: (id: number) => string
  onDelete: (report: StaffReport) => void
}

/** One report below its episode: who, what, when, and what can be done. */
export function ReportRow({ report, ...deeds }: ReportDeeds & { report: StaffReport }) {
  const { selection, toPanel, onDelete } = deeds
  const { id, reason, username, email, created_at, category, position_seconds } = report
  const isSelected = selection.has(id)
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const next = moveByArrow(event)
    if (next && event.shiftKey) {
      if (!isSelected) selection.toggle(id)
      selection.extendTo(Number(next.dataset.row))
    }
  }
  return (
    <li data-row={id} data-selected={isSelected || undefined} className="report-row" onKeyDown={onKeyDown}>
      <span className="check-cell">
        <input
          type="checkbox"
          aria-label={`Sélectionner le signalement #${id}`}
          checked={isSelected}
          onChange={() => {}}
          onClick={(event) => choose(event, id, selection)}
        />
      </span>
      <span className="report-number">#{id}</span>
      <span className="min-w-0">
        <Link to={toPanel(id)} preventScrollReset data-open className="report-reason">
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
      <span className="report-person">
        {username ?? 'Compte supprimé'}
        {email && <span className="block text-text-3 text-xs wrap-anywhere">{email}</span>}
      </span>
      <StatusDot status={report.status} />
      <time className="text-sm text-text-3 tabular-nums" dateTime={created_at}>
        {toLocalDateTime(created_at)}
      </time>
      <span className="row-actions">
        <Link
          to={`/anime/${report.anime_slug}`}
          className="icon-button"
          aria-label={`Voir l’anime du signalement #${id}`}
          data-tooltip="Voir l’anime"
        >
          <ExternalLink />
        </Link>
        <IconButton label={`Supprimer le signalement #${id}`} tooltip="Supprimer" onClick={() => onDelete(report)}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  )
}

function choose(event: MouseEvent, id: number, selection: RowSelection): void {
  if (event.shiftKey) selection.extendTo(id)
  else selection.toggle(id)
}
