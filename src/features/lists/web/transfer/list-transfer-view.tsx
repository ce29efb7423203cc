import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import type { ListImport } from '../../transfer-contract.ts'
import { LinkedSection } from '../linked/linked-section.tsx'
import { toWatchlistAddress } from '../watchlist/public.ts'
import { ExportSection } from './export-section.tsx'
import { ImportHistory } from './import-history.tsx'
import { MatchingProgress } from './matching-progress.tsx'
import { Review } from './review.tsx'
import { importsQuery } from './transfer-queries.ts'
import { UploadForm } from './upload-form.tsx'

/** Imports a list with a review, or exports one's own. */
export function ListTransferView() {
  const { data, ...query } = useQuery(importsQuery)
  const imports = data?.imports
  const open = imports?.find(({ state }) => state === 'matching' || state === 'review')
  if (!imports) {
    return (
      <>
        <Heading title="Importer une liste" />
        {query.isError ? <ReadFailure read={query} className="mt-6" /> : <WaitingForm />}
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
      <ImportHistory imports={imports} keptCount={keptCount} onUndone={(count) => setKeptCount(count)} />
      <UploadForm />
      <ExportSection />
      <LinkedSection />
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
    <div aria-busy="true" className="mt-8 grid max-w-170 gap-4">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-40 w-full rounded-panel" />
    </div>
  )
}
