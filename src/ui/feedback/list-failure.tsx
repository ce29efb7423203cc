import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
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
  /** Shown until the list comes or fails. */
  waiting?: ReactNode
}

/** Stands in place of a list that did not come: why, or that there is no network. */
export function ListFailure({ text = offlineList.text, ...failure }: ListFailureProps) {
  const { read } = failure
  if (useOnline() || !read.error) return <ReadFailure {...failure} />
  return (
    <EmptyState {...offlineList} text={text}>
      <Button loading={read.isFetching} onClick={() => void read.refetch()}>
        <RotateCw />
        Réessayer
      </Button>
    </EmptyState>
  )
}
