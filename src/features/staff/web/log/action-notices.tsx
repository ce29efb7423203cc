import { X } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { type Notice, NoticeContext } from '../../../../ui/feedback/notice-context.ts'
import { UndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import { isShortcut } from '../../../../ui/navigation/is-shortcut.ts'
import { listen } from '../../../../ui/network/listen.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { undoAction } from '../../log-contract.ts'

const actionNotice = [
  'action-notice flex flex-col-reverse gap-2 fixed z-(--z-toast) left-65 bottom-[calc(20px+env(safe-area-inset-bottom))]',
  'max-w-[min(460px,calc(100vw-32px))]',
  '*:rounded-control *:shadow-pop',
  'max-md:group-has-[.save-bar]/admin-frame:bottom-[calc(72px+env(safe-area-inset-bottom))]',
  'group-has-[.bulk-bar]/admin-frame:bottom-[calc(84px+env(safe-area-inset-bottom))]',
  'max-lg:left-(--gutter)',
  'max-md:right-4 max-md:left-4 max-md:max-w-none max-md:group-has-[.bulk-bar]/admin-frame:bottom-[calc(164px+env(safe-area-inset-bottom))]',
].join(' ')

/** How long a notice without a button stays (docs/product/administration.md#success-messages). */
const shownMs = 3000

type Shown = Notice & { key: number }

/** Wraps the pages of the administration: shows notices of actions, with a button to undo them. */
export function ActionNotices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<Shown[]>([])
  const nextKey = useRef(0)
  const told = useRef(new Set<number>())
  const show = useCallback((done: Notice) => {
    // The answer and the end of its task may report the same action, and the second report may follow its undo.
    if (done.actionId && told.current.has(done.actionId)) return
    if (done.actionId) told.current.add(done.actionId)
    nextKey.current += 1
    const notice = { ...done, key: nextKey.current }
    // A notice without an undo button does not replace one that has it.
    setNotices((shown) => (done.actionId ? [notice] : [...shown.filter(({ actionId }) => actionId), notice]))
  }, [])
  const clear = useCallback((notice: Shown) => setNotices((shown) => shown.filter((other) => other !== notice)), [])
  return (
    <NoticeContext value={show}>
      {children}
      <NoticeList notices={notices} clear={clear} />
    </NoticeContext>
  )
}

function NoticeList({ notices, clear }: { notices: readonly Shown[]; clear: (notice: Shown) => void }) {
  const { mutate } = useUndo()
  const undoable = notices.find(({ actionId }) => actionId)
  const undo = useCallback(() => {
    if (!undoable?.actionId) return
    clear(undoable)
    mutate(undoable.actionId)
  }, [undoable, clear, mutate])
  useUndoKey(undoable && undo)
  return (
    <div className={actionNotice}>
      {notices.map((notice) => (
        <NoticeView key={notice.key} {...{ notice, undo, clear }} />
      ))}
    </div>
  )
}

function NoticeView({ notice, undo, clear }: { notice: Shown; undo: () => void; clear: (notice: Shown) => void }) {
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

/** Undoes an action of the log (server/log/undo-action.ts). */
export function useUndo() {
  return useWrite({
    send: (actionId: number) => callApi(undoAction, { params: { id: actionId } }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}

/** Ctrl+Z outside fields, which have their own undo, and dialogues, which cover the notice. */
function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (!undo) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches('input:not([type=checkbox]), textarea')
      if (!isShortcut(event, 'z') || isField) return
      // A click on its text leaves the focus nowhere.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      undo()
    }
    return listen(document, 'keydown', onKeyDown)
  }, [undo])
}
