import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '../../../../ui/components/class-names.ts'
import { panel } from '../../../../ui/components/panel.ts'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { getPlanning } from '../../../planning/contract.ts'
import { listNotices } from '../../../rights/contract.ts'
import type { AdminStats } from '../../dashboard-contract.ts'
import { listTasks } from './list-tasks.ts'

/** What waits for the staff, each with the way to it (docs/product/administration.md#dashboard). */
export function ToDoList({ stats }: { stats: AdminStats | undefined }) {
  const notices = useQuery(readOf(listNotices, { query: { limit: 1, state: 'waiting' } }))
  // No write of the staff refetches it.
  const planning = useQuery({ ...readOf(getPlanning, { query: {} }), staleTime: 0 })
  const now = useNow()
  const failed = [notices, planning].find(({ error }) => error)
  const isKnown = stats && notices.data && planning.data
  const tasks = isKnown && listTasks({ stats, notices: notices.data, week: planning.data, now })
  return (
    <section aria-labelledby="to-do" className={panel} aria-busy={!tasks && !failed}>
      <header>
        <h2 id="to-do">À faire</h2>
      </header>
      {tasks?.length === 0 && (
        <p className="flex items-center gap-3 px-4.5 py-5 text-text-2">
          <CircleCheck className="text-success" />
          Rien pour le moment : tout est en ordre.
        </p>
      )}
      {tasks && tasks.length > 0 && (
        <ul className="grid p-2">
          {tasks.map(({ to, text, detail, isLate }) => (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                className="flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-surface-1"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{text}</span>
                  {detail && (
                    <span className={classNames('block truncate text-sm', isLate ? 'text-danger' : 'text-text-2')}>
                      {detail}
                    </span>
                  )}
                </span>
                <ChevronRight className="ml-auto flex-none text-text-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {failed && <ReadFailure read={failed} className="m-4" />}
      {!tasks && !failed && (
        <SkeletonRows count={3} frame="p-2" className="grid min-h-11 content-center px-3 py-1.5">
          <Skeleton className="h-5 w-2/5" />
        </SkeletonRows>
      )}
    </section>
  )
}
