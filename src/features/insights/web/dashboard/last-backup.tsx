import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toBytes } from '../../../../ui/formats/bytes.ts'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toTimeAgo } from '../../../../ui/formats/time-ago.ts'
import { useNow } from '../../../../ui/formats/use-now.ts'
import type { getAdminStats } from '../../dashboard-contract.ts'

type Backup = AnswerOf<typeof getAdminStats>['backup']

/** Shows the last backup, and the reason for a later failure. */
export function LastBackup({ backup }: { backup: Backup | undefined }) {
  return (
    <section aria-labelledby="last-backup" className="border-line border-t">
      <header>
        <h2 id="last-backup">Dernière sauvegarde</h2>
      </header>
      <div className="p-4.5 text-sm">
        {backup ? <BackupWords {...backup} /> : <Skeleton className="h-5" />}
        {backup?.failure && <p className="mt-1 text-danger">Échec cette fois-ci : {backup.failure}</p>}
      </div>
    </section>
  )
}

function BackupWords({ last_at, bytes }: Backup) {
  const now = useNow()
  if (last_at === null) return <p className="text-text-3">Aucune pour le moment.</p>
  return (
    <p>
      <time dateTime={last_at} title={toLocalDateTime(last_at)}>
        {toTimeAgo(last_at, now)}
      </time>
      {bytes !== null && <span className="text-text-3">, {toBytes(bytes)}</span>}
    </p>
  )
}
