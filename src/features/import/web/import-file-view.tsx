import { ChevronRight, FolderSearch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../../ui/api/call-api.ts'
import { ListFailure } from '../../../ui/feedback/list-failure.tsx'
import { FailureAlert, ReadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { AdminPage } from '../../staff/web/frame/public.ts'
import { uploadCatalogueFile } from '../contract.ts'
import { FileWork } from './file-work.tsx'
import { useFileWork } from './use-catalogue-file.ts'

const comesBack = 'Le travail sur ce fichier s’affichera dès que la connexion revient.'

/** Imports a file of animes or episodes: check, mapping of columns, then import as one action. */
export function ImportFileView() {
  const { fileId, query, file, step, attempt } = useFileWork()
  return (
    <AdminPage title="Importer un fichier" back={{ to: '/admin/animes', label: 'Animes' }} note={file?.name}>
      <div className="grid max-w-190 gap-5">
        <FailureAlert error={step.error} />
        <ChooseFile
          isFirst={fileId === undefined}
          onChoose={(chosen) => attempt(() => callApi(uploadCatalogueFile, { body: { file: chosen } }))}
        />
        {fileId === undefined && (
          <>
            <Steps />
            <OwnVideosLink />
          </>
        )}
        {query.isLoading && <WaitingWork />}
        {file ? <ReadFailure read={query} /> : query.error && <ListFailure read={query} text={comesBack} />}
        {file && <FileWork key={file.id} file={file} attempt={attempt} isBusy={step.isPending} />}
      </div>
    </AdminPage>
  )
}

const steps = [
  ['Vérification', 'Le fichier est lu et rien n’est enregistré : vous voyez d’abord ce qui changerait.'],
  ['Colonnes', 'Chaque colonne d’un tableau trouve son champ ; vous corrigez ce qui n’est pas reconnu.'],
  ['Import', 'Une seule action, annulable dans le journal. La relancer ne crée pas de doublons.'],
] as const

function Steps() {
  return (
    <ol className="grid gap-5 md:grid-cols-3">
      {steps.map(([name, text], place) => (
        <li key={name} className="border-line border-t pt-3">
          <b className="font-semibold">
            <span className="mr-2 text-text-3 tabular-nums">{place + 1}</span>
            {name}
          </b>
          <p className="mt-1 text-sm text-text-2">{text}</p>
        </li>
      ))}
    </ol>
  )
}

function OwnVideosLink() {
  return (
    <Link
      to="/admin/animes/files"
      prefetch="intent"
      className="flex items-center gap-3.5 rounded-panel border border-line px-4.5 py-3.5 hover:bg-surface-1"
    >
      <FolderSearch className="flex-none text-text-3" />
      <span className="min-w-0">
        <b className="block font-semibold">Importer vos vidéos</b>
        <span className="text-sm text-text-2">D’un dossier ou d’un bucket, reconnues à leur nom.</span>
      </span>
      <ChevronRight className="ml-auto flex-none text-text-3" />
    </Link>
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
  return (
    <FileDrop
      text={isFirst ? 'Choisir un fichier' : 'Choisir un autre fichier'}
      sendingText="Envoi…"
      isSending={isSending}
      accept=".xlsx,.csv,.tsv,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      hint={
        isFirst && 'Ou déposez-le ici : un classeur Excel, un tableau CSV ou un fichier JSON, d’animes ou d’épisodes.'
      }
      onChoose={async (file) => {
        setIsSending(true)
        await onChoose(file)
        setIsSending(false)
      }}
    />
  )
}
