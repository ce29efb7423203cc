import type { ReactNode } from 'react'
import { panel } from '../../../../ui/components/panel.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toBytes } from '../../../../ui/formats/bytes.ts'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import { type Health, useHealth } from './figure-queries.ts'

/** The site's health: slowest calls, jobs, storage. */
export function HealthPanels() {
  const { data, error, isFetching, refetch } = useHealth()
  if (error && !data) return <LoadFailure error={error} isTrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Panel title="Appels les plus lents" note="24 dernières heures">
        <SmallTable
          heads={['Appel', 'Appels', 'Lents', 'Moyenne', 'Le plus lent']}
          rows={data.slow_calls.map(({ call, calls, slow_calls, mean_ms, slowest_ms }) => [
            call,
            toFrenchNumber(calls),
            toFrenchNumber(slow_calls),
            `${toFrenchNumber(mean_ms)} ms`,
            `${toFrenchNumber(slowest_ms)} ms`,
          ])}
          empty="Aucun appel mesuré pour le moment."
        />
      </Panel>
      <div className="grid content-start gap-5">
        <Panel title="Tâches de fond">
          <SmallTable
            heads={['Tâche', 'En attente', 'En cours', 'En échec']}
            rows={data.jobs.map(({ name, waiting, running, failed }) => [
              name,
              ...[waiting, running, failed].map(toFrenchNumber),
            ])}
            empty="Aucune tâche dans la file."
          />
        </Panel>
        <Panel title="Site">
          <SiteFacts health={data} />
        </Panel>
      </div>
    </div>
  )
}

function SiteFacts({ health: { version, storage, last_backup, backup_failure } }: { health: Health }) {
  const { disk } = storage
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 px-4.5 py-4 text-sm [&_dt]:text-text-2">
      <dt>Version</dt>
      <dd>{version}</dd>
      <dt>Base de données</dt>
      <dd>{toBytes(storage.database_bytes)}</dd>
      <dt>Disque</dt>
      <dd>{disk ? `${toBytes(disk.free_bytes)} libres sur ${toBytes(disk.total_bytes)}` : 'inconnu'}</dd>
      <dt>Dernière sauvegarde</dt>
      <dd>{last_backup ? `${toLocalDateTime(last_backup.at)} (${toBytes(last_backup.bytes)})` : 'jamais'}</dd>
      {backup_failure && (
        <>
          <dt className="text-danger!">Sauvegarde en échec</dt>
          <dd className="text-danger">
            {toLocalDateTime(backup_failure.at)} : {backup_failure.reason}
          </dd>
        </>
      )}
    </dl>
  )
}

function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={`${panel} min-w-0`}>
      <header>
        <h2>{title}</h2>
        {note && <span className="ml-auto text-text-3 text-xs">{note}</span>}
      </header>
      {children}
    </section>
  )
}

type SmallTableProps = { heads: string[]; rows: string[][]; empty: string }

function SmallTable({ heads, rows, empty }: SmallTableProps) {
  if (rows.length === 0) return <p className="px-4.5 py-4 text-sm text-text-3">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section tabIndex={0} aria-label={heads[0]} className="max-h-90 overflow-auto px-4.5 py-2">
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="text-text-3 text-xs">
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? 'py-1.5' : 'py-1.5 pl-3 text-right'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="break-all py-1.5 font-normal">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={heads[index + 1]} className="whitespace-nowrap py-1.5 pl-3 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
