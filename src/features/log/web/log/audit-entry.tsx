import { Bot, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../../ui/components/button.tsx'
import { toClockTime } from '../../../../ui/formats/dates.ts'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import type { AuditAction } from '../../contract.ts'
import { undoOnServer } from '../action-notices.tsx'
import { useNotice } from '../notice-context.ts'
import { AllChanges } from './all-changes.tsx'
import { Difference } from './difference.tsx'

/** One action: when, who, what, before and after, and the way back. */
export function AuditEntry({ action }: { action: AuditAction }) {
  const { at, actor, summary, anime, first_changes: changes, change_count: count } = action
  return (
    <li className="audit-action" data-undone={action.undone_by_id !== null || undefined}>
      <time dateTime={at}>{toClockTime(at)}</time>
      {actor ? (
        <Avatar username={actor.username} url={null} className="size-8 text-sm" />
      ) : (
        <span className="grid size-8 place-items-center rounded-full bg-surface-3">
          <Bot className="size-4" />
        </span>
      )}
      <div className="min-w-0">
        <p className="break-words">
          <b className="font-semibold">{actor?.username ?? 'Le site'}</b> · {summary}
          {anime && (
            <Link to={`/anime/${anime.slug}`} className="ml-2 text-text-3 underline underline-offset-3">
              {anime.title}
            </Link>
          )}
        </p>
        {count > changes.length ? (
          <AllChanges action={action} label={`Voir les ${countOf(count, 'changement')}`} />
        ) : (
          changes.map((change) => <Difference key={change.id} change={change} isAlone={count === 1} />)
        )}
      </div>
      <UndoCell action={action} />
    </li>
  )
}

/** 'Annuler' for as long as it can be; then by whom it was. */
function UndoCell({ action }: { action: AuditAction }) {
  const notice = useNotice()
  const [isUndoing, setIsUndoing] = useState(false)
  if (action.undone_by_id !== null) {
    return (
      <span className="audit-end status-dot text-text-3">
        Annulé{action.undone_by !== null && ` par ${action.undone_by}`}
      </span>
    )
  }
  if (!action.is_undoable) return null
  const undo = async () => {
    setIsUndoing(true)
    notice(await undoOnServer(action.id))
    setIsUndoing(false)
  }
  return (
    <Button variant="outline" size="dense" className="audit-end" loading={isUndoing} onClick={() => void undo()}>
      <Undo2 className="size-4" />
      {action.undoes_id === null ? 'Annuler' : 'Rétablir'}
      <span className="sr-only"> : {action.summary}</span>
    </Button>
  )
}
