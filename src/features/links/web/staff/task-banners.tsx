import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { callApi } from '../../../../ui/api/call-api.ts'
import { Button } from '../../../../ui/components/button.tsx'
import { useNotice } from '../../../../ui/feedback/notice-context.ts'
import { staffAnswers } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { useStaff } from '../../../staff/web/frame/public.ts'
import type { LinkCounts } from '../../contract.ts'
import { cancelLinkTask, type LinkTask } from '../../mending-contract.ts'
import { useLinkTasks } from './link-queries.ts'
import { describeReplaced } from './use-link-changes.ts'

/** Progress of running tasks, and a notice when one ends. */
export function TaskBanners() {
  const tasks = useLinkTasks().data?.tasks
  useEndNotices(tasks)
  return tasks?.filter(({ state }) => state === 'running').map((task) => <TaskBanner key={task.id} task={task} />)
}

function TaskBanner({ task }: { task: LinkTask }) {
  const cancel = useWrite({ send: () => callApi(cancelLinkTask, { params: { id: task.id } }) })
  const { kind, total, done, requested_by: by, found } = task
  const name = kind === 'check' ? 'Vérification' : 'Remplacement'
  return (
    <section
      className="flex flex-wrap items-center gap-y-2 gap-x-4 pt-2.5 pr-2.5 pb-2.5 pl-4 mb-4 border border-line rounded-control bg-surface-1 [&_progress]:w-45 [&_progress]:h-1.5 [&_progress]:accent-accent max-md:[&_progress]:order-3 max-md:[&_progress]:w-full"
      aria-label={`${name} en cours`}
    >
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

/** Shows the end of one's own task. A notice of a colleague's would offer to undo the colleague's work. */
function useEndNotices(tasks: readonly LinkTask[] | undefined): void {
  const notice = useNotice()
  const { username } = useStaff()
  const queries = useQueryClient()
  const running = useRef(new Set<number>())
  useEffect(() => {
    for (const task of tasks ?? []) {
      if (task.state === 'running') running.current.add(task.id)
      else if (running.current.delete(task.id)) {
        if (task.requested_by === username) notice({ text: describeEnd(task), actionId: task.action_id })
        void queries.invalidateQueries(staffAnswers)
      }
    }
  }, [tasks, notice, username, queries])
}

function describeEnd(task: LinkTask): string {
  const stopped = task.state === 'cancelled' ? 'Arrêté : ' : ''
  if (task.kind === 'replace') return stopped + describeReplaced(task)
  return `${stopped}${countOf(task.done, 'lien vérifié', 'liens vérifiés')} · ${describeFound(task.found)}`
}

function describeFound({ ok, slow, dead, unknown }: LinkCounts): string {
  const parts = [
    [ok, 'sain', 'sains'],
    [slow, 'lent', 'lents'],
    [dead, 'hors service', 'hors service'],
    [unknown, 'indécis', 'indécis'],
  ] as const
  return parts.flatMap(([count, one, many]) => (count > 0 ? countOf(count, one, many) : [])).join(', ') || 'rien à dire'
}
