import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import type { ListImport } from '../../transfer-contract.ts'
import { toWatchlistAddress } from '../watchlist/public.ts'
import { ExportSection } from './export-section.tsx'
import { ImportHistory } from './import-history.tsx'
import { MatchingProgress } from './matching-progress.tsx'
import { Review } from './review.tsx'
import { importsQuery } from './transfer-queries.ts'
import { UploadForm } from './upload-form.tsx'
import './list-transfer.css'

/** Brings a list from elsewhere, looks it over, applies it; or takes one's own away. */
export function ListTransferView({ userId }: { userId: number }) {
  const imports = useQuery(importsQuery(userId), personQueries)
  const open = imports.data?.find(({ state }) => state === 'matching' || state === 'review')
  if (!imports.data) {
    return (
      <>
        <Heading title="Importer une liste" />
        {imports.isError ? (
          <LoadFailure
            error={imports.error}
            isTrying={imports.isFetching}
            onRetry={() => void imports.refetch()}
            className="mt-6"
          />
        ) : (
          <WaitingForm />
        )}
      </>
    )
  }
  if (open) return <OpenImport key={open.id} userId={userId} given={open} />
  return <Start userId={userId} imports={imports.data} />
}

function OpenImport({ userId, given }: { userId: number; given: ListImport }) {
  return (
    <>
      <Heading title="Vérifier la liste" />
      {given.state === 'matching' ? (
        <MatchingProgress userId={userId} given={given} />
      ) : (
        <Review userId={userId} given={given} />
      )}
    </>
  )
}

function Start({ userId, imports }: { userId: number; imports: ListImport[] }) {
  const [keptCount, setKeptCount] = useState<number>()
  return (
    <>
      <Heading title="Importer une liste" />
      <ImportHistory
        userId={userId}
        imports={imports}
        keptCount={keptCount}
        onUndone={(count) => setKeptCount(count)}
      />
      <UploadForm userId={userId} />
      <ExportSection />
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

/** The page before it is known who asks. */
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
