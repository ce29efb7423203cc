import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { ApiError, callApi } from '../../../../ui/api/call-api.ts'
import { countOf } from '../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../log/web/public.ts'
import { useStaff } from '../../../staff/web/public.ts'
import type { changeLink, checkLinks, deleteLinks, LinkTask, replaceLinks } from '../../mending-contract.ts'
import { noteTask, refreshLinks, useLinkTasks } from './link-queries.ts'

export type LinkScopeInput = InputOf<typeof checkLinks>['body']

/** Gives one link another address. What is refused is told by the field. */
export function useChangeLink() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: ({ id, url }: { id: number; url: string }) =>
        callApi<typeof changeLink>('PATCH /api/admin/links/:id', { params: { id: String(id) }, body: { url } }),
      onSuccess({ action_id }) {
        notice({ text: 'Lien modifié', actionId: action_id })
        return refreshLinks()
      },
    },
    personQueries,
  )
}

/** Deletes links. */
export function useDeleteLinks() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (body: InputOf<typeof deleteLinks>['body']) =>
        callApi<typeof deleteLinks>('POST /api/admin/links/deletions', { body }),
      onSuccess({ message, action_id }, { dry_run }) {
        if (dry_run) return undefined
        notice({ text: message, actionId: action_id })
        return refreshLinks()
      },
      onError: (error) => notice({ text: messageOf(error), tone: 'danger' }),
    },
    personQueries,
  )
}

/** Replaces addresses. Few are replaced at once; many as a task, which tells of itself. */
export function useReplaceLinks() {
  const notice = useNotice()
  return useMutation(
    {
      mutationFn: (body: InputOf<typeof replaceLinks>['body']) =>
        callApi<typeof replaceLinks>('POST /api/admin/links/replacements', { body }),
      onSuccess({ task }) {
        if (task.state === 'done') notice({ text: describeReplaced(task), actionId: task.action_id })
        return refreshLinks()
      },
    },
    personQueries,
  )
}

/** Has links looked at, and follows that to its end. */
export function useCheckLinks() {
  const notice = useNotice()
  const { id: staffId } = useStaff()
  const { data } = useLinkTasks()
  const [taskId, setTaskId] = useState<number>()
  const task = data?.tasks.find(({ id }) => id === taskId)
  const isOver = task !== undefined && task.state !== 'running'
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (!isOver || told.current === taskId) return
    told.current = taskId
    setTaskId(undefined)
    void refreshLinks()
  }, [isOver, taskId])
  const { mutate, isPending } = useMutation(
    {
      mutationFn: (body: LinkScopeInput) => callApi<typeof checkLinks>('POST /api/admin/links/checks', { body }),
      onSuccess({ task: begun }) {
        setTaskId(begun.id)
        // Seen running, however soon it is over: its end is then told.
        noteTask(staffId, begun)
        return refreshLinks()
      },
      onError: (error) => notice({ text: messageOf(error), tone: 'danger' }),
    },
    personQueries,
  )
  return { start: mutate, isRunning: isPending || taskId !== undefined }
}

export function describeReplaced({ done, skipped }: Pick<LinkTask, 'done' | 'skipped'>): string {
  const text = `${countOf(done - skipped, 'lien remplacé', 'liens remplacés')}`
  return skipped > 0 ? `${text}, ${countOf(skipped, 'inchangé')}` : text
}

export function messageOf(error: Error): string {
  return error instanceof ApiError && error.message !== '' ? error.message : 'Une erreur est survenue'
}
