import { useRef, useState } from 'react'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { UndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import { useNow } from '../../../../ui/formats/use-now.ts'
import type { WatchingItem } from '../../../watching/contract.ts'
import { useWatching, WatchingCard } from '../../../watching/web/public.ts'
import { useLineChange } from './watching-queries.ts'
import { WatchingSkeleton } from './watching-skeleton.tsx'

const offlineText =
  'La liste s’affichera dès que la connexion revient. Votre progression est gardée sur cet appareil et sera envoyée ensuite.'

/** 'En cours': the animes to continue (docs/product/my-space.md#continuing). */
export function WatchingTab({ userId }: { userId: number }) {
  const watching = useWatching(userId)
  const now = useNow()
  const [failure, setFailure] = useState<unknown>()
  const [removed, setRemoved] = useState<WatchingItem>()
  const lines = useRef<HTMLDivElement>(null)
  const change = useLineChange((error, { anime_id }) => {
    setRemoved((last) => (last?.anime_id === anime_id ? undefined : last))
    setFailure(error)
  })

  if (!watching.data) {
    return <ListFailure read={watching} className="mt-8" text={offlineText} waiting={<WatchingSkeleton />} />
  }
  const remove = (line: WatchingItem) => {
    setFailure(undefined)
    setRemoved(line)
    change.mutate({ line, isRemoved: true })
  }
  const restore = () => {
    if (removed) change.mutate({ line: removed, isRemoved: false })
    setRemoved(undefined)
    lines.current?.focus()
  }
  return (
    <div className="grid gap-3 pt-6 lg:pt-8">
      <FailureAlert error={failure} />
      {removed && (
        <UndoNotice
          key={removed.anime_id}
          text={`${removed.title} retiré de « En cours ». Votre progression est gardée.`}
          onUndo={restore}
          onGone={() => setRemoved(undefined)}
        />
      )}
      <div ref={lines} tabIndex={-1} className="outline-0">
        {watching.data.length === 0 ? (
          <NothingBegun />
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,330px),1fr))] gap-5 lg:grid-cols-[repeat(auto-fill,minmax(380px,1fr))]">
            {watching.data.map((line) => (
              <li key={line.anime_id} className="grid min-w-0">
                <WatchingCard line={line} now={now} onRemove={remove} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function NothingBegun() {
  return (
    <EmptyState
      title="Aucun anime en cours"
      text="Commencez un épisode : vous le retrouverez ici, là où vous l’avez laissé."
      className="pt-6 pb-14"
    >
      <ButtonLink to="/explorer" variant="primary">
        Explorer le catalogue
      </ButtonLink>
    </EmptyState>
  )
}
