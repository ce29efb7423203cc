import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toBytes } from '../../../../ui/formats/bytes.ts'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toAgoWords } from '../../../../ui/formats/time-ago-in-sentence.ts'
import { useNow } from '../../../../ui/formats/use-now.ts'
import type { AdminStats } from '../../dashboard-contract.ts'

type Backup = AdminStats['backup']

/** Shows the last backup, and the reason for a later failure. */
export function LastBackup({ backup }: { backup: Backup | undefined }) {
  return (
    <section
      aria-labelledby="last-backup"
      className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t px-4.5 py-3.5 text-sm"
    >
      <h2 id="last-backup" className="text-md">
        Dernière sauvegarde
      </h2>
      {backup ? <BackupWords {...backup} /> : <Skeleton className="h-5 w-24" />}
      {backup?.failure && <p className="basis-full text-danger">Échec cette fois-ci : {backup.failure}</p>}
    </section>
  )
}

function BackupWords({ last_at, bytes }: Backup) {
  const now = useNow()
  if (last_at === null) return <p className="text-text-3">Aucune pour le moment.</p>
  return (
    <p>
      <time dateTime={last_at} title={toLocalDateTime(last_at)}>
        {toAgoWords(last_at, now)}
      </time>
      {bytes !== null && <span className="text-text-3">, {toBytes(bytes)}</span>}
    </p>
  )
}
