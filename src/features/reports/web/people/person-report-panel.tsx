import { Link } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { Options, SelectField } from '../../../../ui/components/select-field.tsx'
import { toLocalDateTime, toLongDate } from '../../../../ui/formats/dates.ts'
import type { ReportStatus } from '../../contract.ts'
import type { PersonReport } from '../../people-contract.ts'
import { refusalDays, reportStatuses, settledPersonDays } from '../../rules.ts'
import { Fact } from '../fact.tsx'
import { statusWords } from '../report-words.ts'
import { useChangePersonReport } from './person-report-queries.ts'

/** The details of one report of a person, and what staff may do. */
export function PersonReportPanel({ report, onClose }: { report: PersonReport | undefined; onClose: () => void }) {
  return (
    <Dialog open={report !== undefined} onClose={onClose} className="side-panel" title={report?.name ?? ''}>
      {report && <Details report={report} />}
    </Dialog>
  )
}

function Details({ report }: { report: PersonReport }) {
  const change = useChangePersonReport(report.id)
  const isRefused = report.refused_until !== null && new Date(report.refused_until) > new Date()
  return (
    <>
      <blockquote className="wrap-anywhere whitespace-pre-line border-line-strong border-l-3 px-3.5 py-2.5">
        {report.reason}
      </blockquote>
      <section className="grid gap-2">
        <h3 className="type-card-title text-[1.0625rem]">Ses messages, d’après la page de qui signale</h3>
        {report.lines.length === 0 ? (
          <p className="text-sm text-text-2">Aucun message joint.</p>
        ) : (
          <ul className="grid max-h-60 gap-1.5 overflow-y-auto rounded-control bg-surface-1 p-3.5 text-sm">
            {report.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a report never move
              <li key={index} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-text-3">Le site ne garde pas les messages : il ne peut pas les vérifier.</p>
      </section>
      <dl className="grid grid-cols-[minmax(84px,auto)_minmax(0,1fr)] gap-x-3.5 gap-y-1.5 text-sm [&_dt]:text-text-3">
        <Fact name="Compte">
          {report.username ? (
            <Link className="hover:underline" to={`/admin/users?search=${encodeURIComponent(report.username)}`}>
              {report.username}
            </Link>
          ) : (
            'Aucun, ou supprimé'
          )}
        </Fact>
        <Fact name="Signalée">
          le {toLocalDateTime(report.created_at)} par {report.reporter ?? 'une personne sans compte'}
        </Fact>
        <Fact name="Effacé">{settledPersonDays} jours après sa clôture</Fact>
      </dl>
      <SelectField
        label="État"
        value={report.status}
        onChange={({ target }) => change.isPending || change.mutate({ status: target.value as ReportStatus })}
      >
        <Options of={reportStatuses.map((status) => [status, statusWords[status].label])} />
      </SelectField>
      <p className="text-sm text-text-2">
        {isRefused && report.refused_until
          ? `Sa connexion n’a plus de place dans les séances jusqu’au ${toLongDate(report.refused_until)}.`
          : 'Écarter sa connexion touche aussi les personnes qui la partagent.'}
      </p>
      <Button
        variant={isRefused ? 'secondary' : 'danger'}
        className="justify-self-start"
        loading={change.isPending}
        onClick={() => change.mutate({ is_refused: !isRefused })}
      >
        {isRefused ? 'Lever le refus' : `Écarter des séances ${refusalDays} jours`}
      </Button>
    </>
  )
}
