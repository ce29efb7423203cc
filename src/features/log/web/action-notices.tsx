import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../ui/api/call-api.ts'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { toFailure } from '../../../ui/errors/to-failure.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { UndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { personQueries } from '../../../ui/queries/person-queries.ts'
import type { undoAction } from '../contract.ts'
import { type Done, NoticeContext } from './notice-context.ts'
import './action-notices.css'

/** How long a message without a button stays (docs/product/administration.md#success-messages). */
const shownMs = 3000

type Notice = Done & { key: number }

/** Around the pages of the administration: where what was done is told and can be undone. */
export function ActionNotices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const nextKey = useRef(0)
  const show = useCallback((done: Done) => {
    nextKey.current += 1
    const notice = { ...done, key: nextKey.current }
    // What can be undone is not hidden by what merely happened since.
    setNotices((shown) => (done.actionId ? [notice] : [...shown.filter(({ actionId }) => actionId), notice]))
  }, [])
  const clear = useCallback((notice: Notice) => setNotices((shown) => shown.filter((other) => other !== notice)), [])
  const undoable = notices.find(({ actionId }) => actionId)
  const undo = useCallback(() => {
    if (!undoable?.actionId) return
    clear(undoable)
    void undoOnServer(undoable.actionId).then(show)
  }, [undoable, clear, show])
  useUndoKey(undoable && undo)
  return (
    <NoticeContext value={show}>
      {children}
      <div className="action-notice">
        {notices.map((notice) => (
          <NoticeView key={notice.key} {...{ notice, undo, clear }} />
        ))}
      </div>
    </NoticeContext>
  )
}

/** Undoes an action and has everything of the administration read anew. @returns what to say of it */
export async function undoOnServer(actionId: number): Promise<Done> {
  try {
    const params = { id: String(actionId) }
    const { message, action_id } = await callApi<typeof undoAction>('POST /api/admin/audit/:id/undo', { params })
    return { text: message, actionId: action_id }
  } catch (error) {
    return { text: toFailure(error).message, tone: 'danger' }
  } finally {
    await personQueries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'admin' })
  }
}

type NoticeViewProps = { notice: Notice; undo: () => void; clear: (notice: Notice) => void }

function NoticeView({ notice, undo, clear }: NoticeViewProps) {
  const { text, tone = 'success', actionId } = notice
  const passes = tone === 'success' && !actionId
  useEffect(() => {
    if (!passes) return
    const timer = setTimeout(() => clear(notice), shownMs)
    return () => clearTimeout(timer)
  }, [passes, notice, clear])
  if (actionId) return <UndoNotice text={text} takesFocus={false} onUndo={undo} onGone={() => clear(notice)} />
  if (tone === 'success') return <Alert tone="success">{text}</Alert>
  return (
    <Alert
      tone="danger"
      action={
        <IconButton label="Fermer" className="-my-2 -mr-2" onClick={() => clear(notice)}>
          <X />
        </IconButton>
      }
    >
      {text}
    </Alert>
  )
}

/** Ctrl+Z outside of fields, which have an undoing of their own. */
function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (!undo) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea')
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isField) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [undo])
}
