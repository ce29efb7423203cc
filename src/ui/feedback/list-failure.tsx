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
  /** The offline message, for pages that are not lists. */
  text?: string
  /** The reason shown for errors without a message. */
  fallback?: string | undefined
  /** Shown until the list loads or fails. */
  waiting?: ReactNode
}

/** Shown in place of a list that did not load: the reason, or the missing network. */
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
