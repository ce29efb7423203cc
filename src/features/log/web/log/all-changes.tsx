import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { readOf } from '../../../../ui/queries/reads.ts'
import { type AuditAction, getAction } from '../../contract.ts'
import { Difference } from './difference.tsx'

/** Lists the changes of an action row by row, loaded on opening; a hundred rows at a time. */
export function AllChanges({ action, label }: { action: AuditAction; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-1.5" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit py-1 text-sm text-text-2 underline underline-offset-3">{label}</summary>
      {isOpen && <Changes actionId={action.id} />}
    </details>
  )
}

function Changes({ actionId }: { actionId: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(readOf(getAction, { params: { id: String(actionId) }, query: { page } }))
  const { data, error, isPending } = query
  if (error) return <ReadFailure read={query} />
  if (isPending) return <Skeleton className="my-2 h-12" />
  return (
    <div className="mt-1 max-h-100 overflow-y-auto">
      {data.changes.map((change) => (
        <Difference key={change.id} change={change} isAlone={false} />
      ))}
      {data.total_pages > 1 && (
        <p className="flex items-center gap-3 py-2 text-sm">
          <Button size="dense" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Précédents
          </Button>
          {page} sur {data.total_pages}
          <Button size="dense" disabled={page === data.total_pages} onClick={() => setPage(page + 1)}>
            Suivants
          </Button>
        </p>
      )}
    </div>
  )
}
