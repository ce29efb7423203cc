import { Upload } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../../ui/api/call-api.ts'
import { Button } from '../../../ui/components/button.tsx'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { countOf, toFrenchNumber } from '../../../ui/formats/numbers.ts'
import { AdminPage } from '../../staff/web/public.ts'
import { type CatalogueFile, cancelCatalogueFile, runCatalogueFile, uploadCatalogueFile } from '../contract.ts'
import { ImportReportView } from './import-report-view.tsx'
import { useCatalogueFile, useFileStep } from './use-catalogue-file.ts'

/** Imports a file of animes or episodes: check, mapping of columns, then import as one action. */
export function ImportFileView() {
  const [params, setParams] = useSearchParams()
  const fileId = Number(params.get('file')) || undefined
  const { data, error, isFetching, refetch } = useCatalogueFile(fileId)
  const file = data?.file
  const step = useFileStep(({ id }) => setParams({ file: String(id) }, { replace: true }))
  // The failure is shown above.
  const attempt = (call: () => Promise<{ file: CatalogueFile }>) => step.mutateAsync(call).catch(() => {})
  return (
    <AdminPage title="Importer un fichier" back={{ to: '/admin/animes', label: 'Animes' }} note={file?.name}>
      <div className="grid max-w-190 gap-5">
        <p className="text-text-2">
          Un classeur Excel, un tableau CSV ou un fichier JSON d’animes ou d’épisodes. Il est d’abord vérifié sans rien
          écrire ; relancer un import ne crée pas de doubles.
        </p>
        {step.error && <Alert tone="danger">{toFailure(step.error).message}</Alert>}
        {error && <LoadFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />}
        <ChooseFile
          isFirst={file === undefined}
          onChoose={(chosen) => attempt(() => callApi(uploadCatalogueFile, { body: { file: chosen } }))}
        />
        {file && (
          <FileWork
            key={file.id}
            file={file}
            onRun={(body) =>
              attempt(() =>
                callApi(runCatalogueFile, {
                  params: { id: String(file.id) },
                  body,
                }),
              )
            }
            onCancel={() =>
              attempt(() =>
                callApi(cancelCatalogueFile, {
                  params: { id: String(file.id) },
                }),
              )
            }
          />
        )}
      </div>
    </AdminPage>
  )
}

function ChooseFile({ isFirst, onChoose }: { isFirst: boolean; onChoose: (file: File) => Promise<unknown> }) {
  const [isSending, setIsSending] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    setIsSending(true)
    await onChoose(file)
    setIsSending(false)
  }
  return (
    <label
      className={`button ${isFirst ? 'button-primary' : 'button-outline'} cursor-pointer justify-self-start focus-within:outline-2`}
      aria-busy={isSending || undefined}
    >
      <Upload />
      {isSending ? 'Envoi…' : isFirst ? 'Choisir un fichier' : 'Choisir un autre fichier'}
      <input
        type="file"
        className="sr-only"
        accept=".xlsx,.csv,.tsv,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isSending}
        onChange={(event) => void choose(event)}
      />
    </label>
  )
}

type Run = { dry_run: boolean; field_map: Record<string, string | null> }
type FileWorkProps = { file: CatalogueFile; onRun: (run: Run) => Promise<unknown>; onCancel: () => Promise<unknown> }

function FileWork({ file, onRun, onCancel }: FileWorkProps) {
  const { state, report, failure, field_map } = file
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
      {report && <ImportReportView file={file} report={report} map={map} onMap={setMap} />}
      {state !== 'imported' && (
        <div className="flex flex-wrap gap-3">
          {(isRenamed || state !== 'checked') && (
            <Button variant="primary" onClick={() => void onRun({ dry_run: true, field_map: map })}>
              Vérifier de nouveau
            </Button>
          )}
          {state === 'checked' && !isRenamed && count > 0 && (
            <Button variant="primary" onClick={() => void onRun({ dry_run: false, field_map: map })}>
              Importer {countOf(count, 'élément')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Progress({ file: { state, done, total }, onCancel }: Pick<FileWorkProps, 'file' | 'onCancel'>) {
  const action = state === 'checking' ? 'Vérification' : 'Import'
  return (
    <div className="grid gap-3" role="status">
      <p>
        {action} : {toFrenchNumber(done)} sur {total === 0 ? '…' : toFrenchNumber(total)}
      </p>
      <ProgressBar label={action} percent={total === 0 ? 0 : (100 * done) / total} />
      <Button variant="outline" size="dense" className="justify-self-start" onClick={() => void onCancel()}>
        Arrêter
      </Button>
    </div>
  )
}
