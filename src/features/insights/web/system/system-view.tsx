import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import { useNow } from '../../../../ui/formats/use-now.ts'
import { readOf } from '../../../../ui/queries/reads.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import { getSiteHealth } from '../../system-contract.ts'
import { type Advice, listAdvice } from './list-advice.ts'
import { Panel, SystemPanels, systemColumns } from './system-panels.tsx'

/** The operator's page: what to do, and the state of each part of the site, refreshed every half minute. */
export function SystemView() {
  const query = useQuery({ ...readOf(getSiteHealth, {}), refetchInterval: 30_000 })
  const { data, error } = query
  const now = useNow()
  return (
    <AdminPage title="Système">
      <ReadFailure read={query} className="mb-4" />
      <div className="grid gap-5" aria-busy={!data && !error}>
        {data ? (
          <>
            <AdviceList advice={listAdvice(data, now)} />
            <SystemPanels health={data} />
          </>
        ) : (
          !error && <Waiting />
        )}
      </div>
    </AdminPage>
  )
}

function AdviceList({ advice }: { advice: Advice[] }) {
  return (
    <Panel title="À faire">
      {advice.length === 0 ? (
        <p className="flex items-center gap-3 px-4.5 py-5 text-text-2">
          <CircleCheck className="text-success" />
          Rien pour le moment : tout est en ordre.
        </p>
      ) : (
        <ul className="grid p-2">
          {advice.map((one) => (
            <li key={one.text}>
              <AdviceRow {...one} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const row = 'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5'

function AdviceRow({ text, to }: Advice) {
  const words = (
    <>
      <TriangleAlert className="size-4 flex-none text-warning" />
      <span className="wrap-anywhere min-w-0">{text}</span>
    </>
  )
  if (!to) return <p className={row}>{words}</p>
  return (
    <Link to={to} prefetch="intent" className={`${row} hover:bg-surface-1`}>
      {words}
      <ChevronRight className="ml-auto flex-none text-text-3" />
    </Link>
  )
}

function Waiting() {
  return (
    <>
      <WaitingPanel title="À faire" lines={1} />
      <div className={systemColumns}>
        <WaitingPanel title="Site" lines={10} />
        <WaitingPanel title="Base de données" lines={3} />
        <WaitingPanel title="Hébergeurs" lines={4} />
        <WaitingPanel title="Appels les plus lents" lines={8} />
      </div>
    </>
  )
}

function WaitingPanel({ title, lines }: { title: string; lines: number }) {
  return (
    <Panel title={title}>
      <SkeletonRows count={lines} frame="grid gap-2 px-4.5 py-4" className="flex h-5 items-center gap-5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-2/5" />
      </SkeletonRows>
    </Panel>
  )
}
