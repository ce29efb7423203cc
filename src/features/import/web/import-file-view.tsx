import { Upload } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../../ui/api/call-api.ts'
import { ListFailure } from '../../../ui/feedback/list-failure.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { AdminPage } from '../../staff/web/frame/public.ts'
import { type CatalogueFile, uploadCatalogueFile } from '../contract.ts'
import { FileWork } from './file-work.tsx'
import { useCatalogueFile, useFileStep } from './use-catalogue-file.ts'

const comesBack = 'Le travail sur ce fichier s’affichera dès que la connexion revient.'

/** Imports a file of animes or episodes: check, mapping of columns, then import as one action. */
export function ImportFileView() {
  const [params, setParams] = useSearchParams()
  const fileId = Number(params.get('file')) || undefined
  const query = useCatalogueFile(fileId)
  const file = query.data?.file
  const step = useFileStep(({ id }) => setParams({ file: String(id) }, { replace: true }))
  // The failure is shown above.
  const attempt = (call: () => Promise<{ file: CatalogueFile }>) => step.mutateAsync(call).catch(() => {})
  return (
    <AdminPage title="Importer un fichier" back={{ to: '/admin/animes', label: 'Animes' }} note={file?.name}>
      <div className="grid max-w-190 gap-5">
        <p className="text-text-2">
          Un classeur Excel, un tableau CSV ou un fichier JSON d’animes ou d’épisodes. Le fichier est d’abord vérifié,
          sans rien enregistrer ; relancer un import ne crée pas de doublons. Vos vidéos sont dans un dossier ou un
          bucket ?{' '}
          <Link to="/admin/animes/files" className="underline underline-offset-3">
            Importer vos vidéos
          </Link>
        </p>
        <FailureAlert error={step.error} />
        <ChooseFile
          isFirst={fileId === undefined}
          onChoose={(chosen) => attempt(() => callApi(uploadCatalogueFile, { body: { file: chosen } }))}
        />
        {query.isLoading && <WaitingWork />}
        {file ? <ReadFailure read={query} /> : query.error && <ListFailure read={query} text={comesBack} />}
        {file && <FileWork key={file.id} file={file} attempt={attempt} isBusy={step.isPending} />}
      </div>
    </AdminPage>
  )
}

function WaitingWork() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-2" />
      <Skeleton className="h-9 w-24" />
    </div>
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
