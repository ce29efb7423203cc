import { useState } from 'react'
import { Link } from 'react-router'
import { countOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { type CatalogueFile, cancelCatalogueFile, runCatalogueFile } from '../contract.ts'
import { ImportReportView } from './import-report-view.tsx'
import { MediaReportView } from './media-report-view.tsx'

type Run = { dry_run: boolean; field_map: Record<string, string | null> }
type FileWorkProps = {
  file: CatalogueFile
  /** Sends a step of the work, and shows its failure. */
  attempt: (call: () => Promise<{ file: CatalogueFile }>) => Promise<unknown>
  /** Whether a step is being sent. */
  isBusy: boolean
}

/** The work on a file: its progress, then what was found, and the next step. */
export function FileWork({ file, attempt, isBusy }: FileWorkProps) {
  const { state, report, failure, field_map } = file
  const params = { id: file.id }
  const onRun = (body: Run) => attempt(() => callApi(runCatalogueFile, { params, body }))
  const onCancel = () => attempt(() => callApi(cancelCatalogueFile, { params }))
  const [map, setMap] = useState(field_map)
  if (state === 'checking' || state === 'importing') return <Progress file={file} onCancel={onCancel} />
  const isRenamed = JSON.stringify(map) !== JSON.stringify(field_map)
  const count = (report?.created ?? 0) + (report?.updated ?? 0)
  return (
    <div className="grid gap-5">
      {state === 'failed' && <Alert tone="danger">{failure}</Alert>}
      {state === 'cancelled' && (
        <Alert tone="warning">Arrêté. Ce qui était importé reste, et s’annule dans le journal.</Alert>
      )}
      {state === 'imported' && (
        <Alert tone="success">
          Import terminé. Il s’annule en une fois dans{' '}
          <Link to={`/admin/audit?search=${encodeURIComponent(file.name)}`} className="underline underline-offset-3">
            le journal
          </Link>
          .
        </Alert>
      )}
      {file.media && <MediaReportView report={file.media} />}
      {report && <ImportReportView file={file} report={report} map={map} onMap={setMap} />}
      {state !== 'imported' && (
        <div className="flex flex-wrap gap-3">
          {(isRenamed || state !== 'checked') && (
            <Button variant="primary" loading={isBusy} onClick={() => void onRun({ dry_run: true, field_map: map })}>
              Vérifier de nouveau
            </Button>
          )}
          {state === 'checked' && !isRenamed && count > 0 && (
            <Button variant="primary" loading={isBusy} onClick={() => void onRun({ dry_run: false, field_map: map })}>
              Importer {countOf(count, 'élément')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type ProgressProps = { file: CatalogueFile; onCancel: () => Promise<unknown> }

function Progress({ file: { state, done, total }, onCancel }: ProgressProps) {
  const action = state === 'checking' ? 'Vérification' : 'Import'
  return (
    <div className="grid gap-3">
      <p>
        <span role="status">{action}</span> : {toFrenchNumber(done)} sur {total === 0 ? '…' : toFrenchNumber(total)}
      </p>
      <ProgressBar label={action} percent={total === 0 ? 0 : (100 * done) / total} />
      <Button variant="outline" size="dense" className="justify-self-start" onClick={() => void onCancel()}>
        Arrêter
      </Button>
    </div>
  )
}
