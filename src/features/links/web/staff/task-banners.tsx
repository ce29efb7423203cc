import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { countOf, toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import { personQueries } from '../../../../ui/queries/person-queries.ts'
import { useNotice } from '../../../log/web/public.ts'
import type { LinkCounts } from '../../contract.ts'
import type { cancelLinkTask, LinkTask } from '../../mending-contract.ts'
import { refreshLinks, useLinkTasks } from './link-queries.ts'
import { describeReplaced } from './use-link-changes.ts'

/** Work on many links while it goes on, and a word when it is over. */
export function TaskBanners() {
  const tasks = useLinkTasks().data?.tasks
  useEndNotices(tasks)
  return tasks?.filter(({ state }) => state === 'running').map((task) => <TaskBanner key={task.id} task={task} />)
}

function TaskBanner({ task }: { task: LinkTask }) {
  const cancel = useMutation(
    {
      mutationFn: () =>
        callApi<typeof cancelLinkTask>('POST /api/admin/links/tasks/:id/cancel', { params: { id: String(task.id) } }),
      onSettled: refreshLinks,
    },
    personQueries,
  )
  const { kind, total, done, requested_by: by, found } = task
  const name = kind === 'check' ? 'Contrôle' : 'Remplacement'
  return (
    <section className="task-banner" aria-label={`${name} en cours`}>
      <p className="min-w-0 flex-1">
        <b className="font-semibold">
          {name} : {toFrenchNumber(done)} sur {countOf(total, 'lien')}
        </b>
        <span className="text-text-2">
          {kind === 'check' && done > 0 && ` · ${describeFound(found)}`}
          {by && ` · demandé par ${by}`}
        </span>
      </p>
      <progress aria-label={`${name} en cours`} value={done} max={total} />
      <Button size="dense" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        Arrêter
      </Button>
    </section>
  )
}

/** Says what came of a task that was seen running. */
function useEndNotices(tasks: readonly LinkTask[] | undefined): void {
  const notice = useNotice()
  const running = useRef(new Set<number>())
  useEffect(() => {
    for (const task of tasks ?? []) {
      if (task.state === 'running') running.current.add(task.id)
      else if (running.current.delete(task.id)) {
        notice({ text: describeEnd(task), actionId: task.action_id })
        void refreshLinks()
      }
    }
  }, [tasks, notice])
}

function describeEnd(task: LinkTask): string {
  const stopped = task.state === 'cancelled' ? 'Arrêté : ' : ''
  if (task.kind === 'replace') return stopped + describeReplaced(task)
  return `${stopped}${countOf(task.done, 'lien contrôlé', 'liens contrôlés')} · ${describeFound(task.found)}`
}

function describeFound({ ok, slow, dead, unknown }: LinkCounts): string {
  const parts = [
    [ok, 'sain', 'sains'],
    [slow, 'lent', 'lents'],
    [dead, 'en panne', 'en panne'],
    [unknown, 'indécis', 'indécis'],
  ] as const
  return parts.flatMap(([count, one, many]) => (count > 0 ? countOf(count, one, many) : [])).join(', ') || 'rien à dire'
}
