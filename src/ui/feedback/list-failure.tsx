import { RotateCw } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { useOnline } from '../network/use-online.ts'
import { EmptyState } from './empty-state.tsx'
import { type Read, ReadFailure } from './load-failure.tsx'
import { offlineList } from './offline-list.ts'

type ListFailureProps = {
  read: Read
  className?: string
  /** What comes back with the network, for pages that are no list. */
  text?: string
  /** The reason shown for errors without a message. */
  fallback?: string | undefined
}

/** Stands in place of a list that did not come: why, or that there is no network. */
export function ListFailure({ read, className, text = offlineList.text, fallback }: ListFailureProps) {
  if (useOnline()) return <ReadFailure read={read} className={className} fallback={fallback} />
  return (
    <EmptyState {...offlineList} text={text}>
      <Button loading={read.isFetching} onClick={() => void read.refetch()}>
        <RotateCw />
        Réessayer
      </Button>
    </EmptyState>
  )
}
