import { Link } from 'react-router'
import { toAnimePath, toEpisodePlace, toWatchPath } from '../../../../shared/episode-place.ts'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toClock } from '../../../../ui/formats/durations.ts'
import { cellLink } from '../../../../ui/table/columns.ts'
import { EpisodeLinks } from '../../../links/web/public.ts'
import type { StaffReport } from '../../contract.ts'
import { Fact } from '../fact.tsx'
import { categoryWords } from '../report-words.ts'
import { useReport } from './report-queries.ts'
import { StaffReportForm } from './staff-report-form.tsx'
import { StatusDot } from './staff-words.tsx'

type ReportPanelProps = { reportId: number | undefined; onClose: () => void; onDelete: (report: StaffReport) => void }

/** The details of one report, beside the list. */
export function ReportPanel({ reportId, onClose, onDelete }: ReportPanelProps) {
  const query = useReport(reportId)
  const { data } = query
  return (
    <Dialog
      open={reportId !== undefined}
      onClose={onClose}
      className="side-panel"
      title={`Signalement #${reportId ?? ''}`}
    >
      <ReadFailure read={query} waiting={<WaitingReport />} />
      {data && (
        <>
          <ReportFacts report={data.report} />
          <StaffReportForm
            key={data.report.id}
            report={data.report}
            waitingCount={data.waiting_count}
            onDone={onClose}
            onDelete={() => onDelete(data.report)}
          />
        </>
      )}
    </Dialog>
  )
}

/** The shape of the facts, the links and the form. */
function WaitingReport() {
  return (
    <>
      <Skeleton className="mt-1 h-5 w-48" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-11" />
      <SkeletonRows count={6} frame="grid gap-1.5" className="flex h-5 items-center gap-3.5">
        <Skeleton className="h-4 w-21 flex-none" />
        <Skeleton className="h-4 w-3/5" />
      </SkeletonRows>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-9 w-44" />
      </div>
      <Skeleton className="h-20" />
      <SkeletonRows count={3} frame="grid gap-4 border-line border-t pt-4" className="grid gap-2">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-16" />
      </SkeletonRows>
    </>
  )
}

function ReportFacts({ report }: { report: StaffReport }) {
  const { source, position_seconds: seconds, error_code: code, status_by: by } = report
  const watchPath = toWatchPath(report.anime_slug, report)
  return (
    <>
      <div>
        <p className="font-semibold text-md">
          <Link to={toAnimePath(report.anime_slug)} className={cellLink}>
            {report.anime_title}
          </Link>
        </p>
        <p className="text-sm text-text-2">
          {toEpisodePlace(report)} · {report.language}
        </p>
      </div>
      <blockquote className="py-2.5 px-3.5 border-l-3 border-line-strong wrap-anywhere whitespace-pre-line">
        {report.reason}
      </blockquote>
      <dl className="grid gap-y-1.5 gap-x-3.5 text-sm grid-cols-[minmax(84px,auto)_minmax(0,1fr)] [&_dt]:text-text-3 [&_code]:text-[0.8125rem]">
        <Fact name="État">
          <StatusDot status={report.status} />
          <span className="text-text-3">
            {' '}
            depuis le {toLocalDateTime(report.status_since)}
            {by && `, par ${by.username}`}
          </span>
        </Fact>
        <Fact name="Signalé">
          le {toLocalDateTime(report.created_at)} par {report.username ?? 'un compte supprimé'}
          {report.email && <span className="block text-text-3">{report.email}</span>}
        </Fact>
        <Fact name="Catégorie">{categoryWords[report.category].label}</Fact>
        {seconds !== null && <Fact name="Position">{toClock(seconds)}</Fact>}
        {code && (
          <Fact name="Erreur">
            <code>{code}</code>
          </Fact>
        )}
        <Fact name="Lien en cause">
          {source ? <code className="wrap-anywhere">{source.url}</code> : 'Inconnu, ou supprimé depuis'}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="dense" variant="outline" to={`${watchPath}${toStart(report)}`}>
          Voir à l’instant signalé
        </ButtonLink>
        <ButtonLink size="dense" variant="outline" to={`/admin/links?episode_id=${report.episode_id}&health=all`}>
          Ouvrir dans les liens
        </ButtonLink>
      </div>
      <EpisodeLinks episodeId={report.episode_id} faultyId={source?.id} />
    </>
  )
}

/** Returns the player's start position and link, in the fragment, so that the page cache does not see them. */
function toStart({ source, position_seconds: seconds }: StaffReport): string {
  const fields = new URLSearchParams()
  if (seconds !== null) fields.set('t', String(seconds))
  if (source) fields.set('source', String(source.id))
  return fields.size > 0 ? `#${fields}` : ''
}
