import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../../shared/contract/endpoint.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { readOf, staffAnswers } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import {
  changeLink,
  checkLinks,
  deleteLinks,
  type LinkTask,
  listLinkTasks,
  replaceLinks,
} from '../../mending-contract.ts'
import { useLinkTasks } from './link-queries.ts'

export type LinkScopeInput = InputOf<typeof checkLinks>['body']

/** Changes a link's address. The field shows the errors. */
export function useChangeLink() {
  return useWrite({
    send: ({ id, ...body }: { id: number; url: string; seen_url: string }) =>
      callApi(changeLink, { params: { id }, body }),
    done: () => 'Lien modifié',
  })
}

export function useDeleteLinks() {
  return useWrite({
    send: (body: InputOf<typeof deleteLinks>['body']) => callApi(deleteLinks, { body }),
    done: ({ message }) => message,
    noticesFailure: true,
  })
}

/** Replaces addresses. Few are replaced at once; many as a task with its own banner. */
export function useReplaceLinks() {
  return useWrite({
    send: (body: InputOf<typeof replaceLinks>['body']) => callApi(replaceLinks, { body }),
    done: ({ task }) =>
      task.state === 'done' ? { text: describeReplaced(task), actionId: task.action_id } : undefined,
  })
}

/** Starts checks of links and follows them to the end. */
export function useCheckLinks() {
  const queries = useQueryClient()
  const { data } = useLinkTasks()
  const [taskId, setTaskId] = useState<number>()
  const task = data?.tasks.find(({ id }) => id === taskId)
  const isOver = task !== undefined && task.state !== 'running'
  const announced = useRef<number>(undefined)
  useEffect(() => {
    if (!isOver || announced.current === taskId) return
    announced.current = taskId
    setTaskId(undefined)
    void queries.invalidateQueries(staffAnswers)
  }, [isOver, taskId, queries])
  const { mutate, isPending } = useWrite({
    send: (body: LinkScopeInput) => callApi(checkLinks, { body }),
    onSuccess({ task: begun }) {
      setTaskId(begun.id)
      // Shown as running even if it ended before the answer: the change to its real state gives the notice.
      const shown = { ...begun, state: 'running' as const }
      queries.setQueryData(readOf(listLinkTasks, {}).queryKey, (known) => ({ tasks: [shown, ...(known?.tasks ?? [])] }))
    },
    noticesFailure: true,
  })
  return { start: mutate, isStarting: isPending, isRunning: isPending || taskId !== undefined }
}

export function describeReplaced({ done, skipped }: Pick<LinkTask, 'done' | 'skipped'>): string {
  const text = `${countOf(done - skipped, 'lien remplacé', 'liens remplacés')}`
  return skipped > 0 ? `${text}, ${countOf(skipped, 'inchangé')}` : text
}
