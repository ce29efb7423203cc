import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowLeftRight, Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { linkedListsPage, listSiteNames } from '../../linked-rules.ts'
import { exportList, type ListFormat, type ListImport } from '../../transfer-contract.ts'
import { linkedQuery } from '../linked/linked-queries.ts'
import { toWatchlistAddress } from '../watchlist/public.ts'
import { ImportHistory } from './import-history.tsx'
import { Review } from './review.tsx'
import { importsQuery, useImportStep } from './transfer-queries.ts'
import { UploadForm } from './upload-form.tsx'

const formats: readonly { format: ListFormat; text: string }[] = [
  { format: 'mal', text: 'XML de MyAnimeList' },
  { format: 'anilist', text: 'JSON d’AniList' },
  { format: 'csv', text: 'Tableau CSV' },
]

/** Downloads the person's own list as a file for this and other sites. */
function ExportSection() {
  const { mutate, data: fileName, error, isPending, variables } = useWrite({ send: download, refreshes: [] })
  return (
    <section className="max-w-170 pt-12 lg:pt-6" aria-labelledby="export-list">
      <h2 id="export-list">Exporter ma watchlist</h2>
      <p className="mt-3 text-text-2">
        Vos animes avec leur statut, vos épisodes vus, et les notes et dates de vos listes importées, dans un format que
        lisent MyAnimeList, AniList ou un tableur.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {formats.map(({ format, text }) => (
          <Button key={format} loading={isPending && variables === format} onClick={() => mutate(format)}>
            <Download />
            {text}
          </Button>
        ))}
      </div>
      {fileName && (
        <Alert tone="success" className="mt-3">
          {fileName} est dans vos téléchargements.
        </Alert>
      )}
      <FailureAlert error={error} className="mt-3" />
    </section>
  )
}

async function download(format: ListFormat): Promise<string> {
  const file = await callApi(exportList, { params: { format } })
  saveFile(new Blob([file.text], { type: file.media_type }), file.file_name)
  return file.file_name
}

const offlineText =
  'Import et export reviennent avec la connexion. Votre watchlist, si vous l’avez déjà ouverte, se lit sans elle.'

/** Imports a list with a review, or exports one's own. */
export function ListTransferView() {
  const { data, ...query } = useQuery(importsQuery)
  const imports = data?.imports
  const open = imports?.find(({ state }) => state === 'matching' || state === 'review')
  if (!imports) {
    return (
      <>
        <Heading title="Importer une liste" />
        <ListFailure read={query} className="mt-6" text={offlineText} waiting={<WaitingForm />} />
      </>
    )
  }
  if (open) return <OpenImport key={open.id} given={open} />
  return <Start imports={imports} />
}

function OpenImport({ given }: { given: ListImport }) {
  return (
    <>
      <Heading title="Vérifier la liste" />
      {given.state === 'matching' ? <MatchingProgress given={given} /> : <Review given={given} />}
    </>
  )
}

function Start({ imports }: { imports: ListImport[] }) {
  const [keptCount, setKeptCount] = useState<number>()
  return (
    <>
      <Heading title="Importer une liste" />
      <ImportHistory imports={imports} keptCount={keptCount} onUndone={setKeptCount} />
      <div className="grid gap-x-16 lg:grid-cols-2">
        <UploadForm />
        <div>
          <ExportSection />
          <LinkedSection />
        </div>
      </div>
    </>
  )
}

function Heading({ title }: { title: string }) {
  return (
    <>
      <Link to={toWatchlistAddress()} className="-mt-3 mb-2 flex min-h-11 w-fit items-center gap-2 text-sm text-text-2">
        <ArrowLeft className="size-4" />
        Ma Watchlist
      </Link>
      <h1>{title}</h1>
    </>
  )
}

/** The placeholder of the page while the session loads. */
export function ListTransferSkeleton() {
  return (
    <>
      <Heading title="Importer une liste" />
      <WaitingForm />
    </>
  )
}

function WaitingForm() {
  return (
    <div aria-busy="true" className="grid gap-x-16 gap-y-12 pt-6 lg:grid-cols-2">
      <div className="grid max-w-170 gap-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-38 rounded-panel" />
      </div>
      <div className="grid max-w-170 content-start gap-4">
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}

/** The way to linked lists; absent where the site offers none. */
function LinkedSection() {
  const sites = useQuery(linkedQuery).data?.sites ?? []
  // Most sites offer none: the section must not flash there, so it has no skeleton.
  if (sites.length === 0) return null
  const names = sites.map(({ site }) => listSiteNames[site]).join(' ou ')
  return (
    <section className="max-w-170 pt-12" aria-labelledby="linked-lists">
      <h2 id="linked-lists">Relier {names}</h2>
      <p className="mt-3 text-text-2">
        Vos épisodes vus, vos statuts et vos notes y sont reportés, et ce que vous y changez revient ici, sans fichier.
      </p>
      <div className="mt-4">
        <ButtonLink to={linkedListsPage}>
          <ArrowLeftRight />
          Listes reliées
        </ButtonLink>
      </div>
    </section>
  )
}

/** Progress of the matching on the server; the page may be left meanwhile. */
function MatchingProgress({ given }: { given: ListImport }) {
  const step = useImportStep(given.id)
  const { matched, total } = given.counts
  return (
    <div className="grid max-w-170 gap-4 pt-6">
      <p className="text-text-2 tabular-nums">
        <span role="status">Recherche des animes de {given.file_name}</span> : {toFrenchNumber(matched)} sur{' '}
        {toFrenchNumber(total)}. Vous pouvez quitter cette page et revenir.
      </p>
      <ProgressBar percent={total === 0 ? 100 : (100 * matched) / total} label="Lignes lues" className="h-[5px]" />
      <FailureAlert error={step.error} />
      <Button
        variant="ghost"
        className="-ml-3 justify-self-start"
        loading={step.isPending}
        onClick={() => step.mutate({ kind: 'drop' })}
      >
        Abandonner
      </Button>
    </div>
  )
}
