import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { Dialog } from '../../../../ui/components/dialog.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx'
import type { LinkCounts, VideoHostState } from '../../contract.ts'
import { healthWords } from './health-words.tsx'
import { useVideoHosts } from './link-queries.ts'

const shownHealths = Object.keys(healthWords) as (keyof LinkCounts)[]

/** Lists the hosts that the site can play, those of the operator's files among them, and what is wrong with a file. */
export function HostsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useVideoHosts(open)
  return (
    <Dialog open={open} onClose={onClose} title="Hébergeurs pris en charge" className="max-w-2xl">
      <ReadFailure read={query} />
      {query.isPending && (
        <SkeletonRows count={8} className="grid gap-2 border-line border-t py-3 first:border-0">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-48" />
        </SkeletonRows>
      )}
      <ul className="divide-y divide-line">
        {query.data?.hosts.map((host) => (
          <li key={host.file ?? host.name} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <b className="font-semibold">{host.name}</b>
              <span className="text-sm text-text-2">{host.file ? `Fichier ${host.file}` : 'Fourni avec Suminé'}</span>
            </p>
            {host.problem === null ? <HostFacts host={host} /> : <Fault problem={host.problem} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Fault({ problem }: { problem: string }) {
  return (
    <Alert tone="danger">
      Fichier ignoré : <code>{problem}</code>
    </Alert>
  )
}

function HostFacts({ host }: { host: VideoHostState }) {
  const counts = shownHealths.filter((health) => host[health] > 0)
  const total = host.ok + host.slow + host.dead + host.unknown
  return (
    <>
      <p className="text-sm text-text-2">{host.domains.join(', ') || 'Aucun domaine vérifié'}</p>
      <p className="flex flex-wrap gap-x-4 text-sm tabular-nums">
        <span>{total === 0 ? 'Aucun lien' : countOf(total, 'lien')}</span>
        {counts.map((health) => (
          <span key={health} className={`status-dot ${healthWords[health].colour}`}>
            {healthWords[health].label} : {toFrenchNumber(host[health])}
          </span>
        ))}
      </p>
    </>
  )
}
