import { Fragment, type ReactNode } from 'react'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { panel } from '../../../../ui/components/panel.ts'
import { ScrollBox } from '../../../../ui/components/scroll-box.tsx'
import { toBytes } from '../../../../ui/formats/bytes.ts'
import { toLocalDateTime } from '../../../../ui/formats/dates.ts'
import { deadWord } from '../../../links/rules.ts'
import type { Health } from './list-advice.ts'

/** As many lines in each column, however long the lists are. */
export const systemColumns = 'gap-5 lg:columns-2 *:mb-5 *:break-inside-avoid'

/** The site's health: hosts, queue, calls, database, cache, disk, mail, backups, versions. */
export function SystemPanels({ health }: { health: Health }) {
  return (
    <div className={systemColumns}>
      <Panel title="Site">
        <Facts facts={listSiteFacts(health)} />
      </Panel>
      <Panel title="Base de données">
        <Facts facts={listDatabaseFacts(health)} />
      </Panel>
      <Panel title="Tâches de fond">
        <SmallTable
          heads={['Tâche', 'En attente', 'En cours', 'En échec']}
          rows={health.jobs.flatMap(({ name, waiting, running, failed }) =>
            waiting + running + failed > 0 ? [[name, ...[waiting, running, failed].map(toFrenchNumber)]] : [],
          )}
          empty="Aucune tâche en attente, en cours ou en échec."
        />
      </Panel>
      <Panel title="Hébergeurs" note="état des liens">
        <SmallTable
          heads={['Hébergeur', 'En ordre', 'Lents', deadWord, 'À vérifier']}
          rows={health.hosts.map(({ host, ok, slow, dead, unknown }) => [
            host,
            ...[ok, slow, dead, unknown].map(toFrenchNumber),
          ])}
          empty="Aucun lien pour le moment."
        />
      </Panel>
      <Panel title="Appels les plus lents" note="24 dernières heures">
        <SmallTable
          heads={['Appel', 'Appels', 'Lents', 'Moyenne', 'Le plus lent']}
          rows={health.slow_calls.map(({ call, calls, slow_calls, mean_ms, slowest_ms }) => [
            call,
            toFrenchNumber(calls),
            toFrenchNumber(slow_calls),
            `${toFrenchNumber(mean_ms)} ms`,
            `${toFrenchNumber(slowest_ms)} ms`,
          ])}
          empty="Aucun appel mesuré pour le moment."
        />
      </Panel>
    </div>
  )
}

type Fact = [name: string, words: string]

const mailWords = {
  server: 'envoyé par le serveur de SMTP_URL',
  folder: 'écrit dans DATA_DIR/mail, sans être envoyé',
  off: 'aucun envoi',
}

function listSiteFacts(health: Health): Fact[] {
  const { version, software, started_at, memory_bytes, cache, mail, mails, last_backup } = health
  const { backup_copy, restore_check, log_archive } = health
  const { disk } = health.storage
  const copy: Fact[] = backup_copy ? [['Copie dans le bucket', toOutcome(backup_copy, 'faite', 'échouée')]] : []
  const archive: Fact[] = log_archive
    ? [
        ['Journal archivé', toMoment(log_archive.archived_at) + (log_archive.is_failing ? ', ne l’est plus' : '')],
        ['Copie de base', toMoment(log_archive.base_at)],
      ]
    : []
  const hits = cache.hit_percent === null ? '' : `, ${cache.hit_percent} % des réponses depuis le démarrage`
  return [
    ['Version', version],
    ['Node', software.node],
    ['Démarré', toLocalDateTime(started_at)],
    ['Mémoire', toBytes(memory_bytes)],
    ['Réponses gardées', `${toFrenchNumber(cache.answers)} (${toBytes(cache.bytes)})${hits}`],
    ['Disque', disk ? `${toBytes(disk.free_bytes)} libres sur ${toBytes(disk.total_bytes)}` : 'inconnu'],
    ['Mail', mail === 'off' ? mailWords.off : `${mailWords[mail]}, ${listOutcomes(mails)} depuis le démarrage`],
    [
      'Dernière sauvegarde',
      last_backup ? `${toLocalDateTime(last_backup.at)} (${toBytes(last_backup.bytes)})` : 'jamais',
    ],
    ...copy,
    ['Essai de restauration', toOutcome(restore_check, 'réussi', 'échoué')],
    ...archive,
  ]
}

const toMoment = (at: string | null) => (at ? toLocalDateTime(at) : 'jamais')

function toOutcome(run: { at: string | null; failure: string | null } | null, done: string, failed: string): string {
  return run?.at ? `${toLocalDateTime(run.at)}, ${run.failure ? failed : done}` : 'jamais'
}

function listOutcomes({ sent, failed }: Health['mails']): string {
  return `${countOf(sent, 'parti')}, ${countOf(failed, 'refusé')}`
}

function listDatabaseFacts({ software, storage, connections: { busy, idle, waiting }, replicas }: Health): Fact[] {
  const open = `${countOf(busy, 'occupée')} sur ${toFrenchNumber(busy + idle)}`
  return [
    ['Version', software.database],
    ['Taille', toBytes(storage.database_bytes)],
    ['Connexions', waiting > 0 ? `${open}, ${toFrenchNumber(waiting)} en attente` : open],
    ...replicas.map(({ name, is_fit, seconds_behind }): Fact => {
      const behind =
        seconds_behind === null ? 'sans réponse' : `${toFrenchNumber(Math.round(seconds_behind))} s de retard`
      return [`Réplique ${name}`, is_fit ? behind : `${behind}, ne sert plus`]
    }),
  ]
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 px-4.5 py-4 text-sm md:grid-cols-[10rem_minmax(0,1fr)] [&_dt]:text-text-2">
      {facts.map(([name, words]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="wrap-anywhere">{words}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

export function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
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

/** Four figures need the width of a phone: they stand below the name. */
const stackedRows =
  'max-md:[&_tr]:flex max-md:[&_tr]:flex-wrap max-md:[&_tr>*]:flex-1 max-md:[&_tr>:first-child]:basis-full'

function SmallTable({ heads, rows, empty }: { heads: string[]; rows: string[][]; empty: string }) {
  if (rows.length === 0) return <p className="px-4.5 py-4 text-sm text-text-3">{empty}</p>
  return (
    <ScrollBox label={heads[0] ?? ''} className="max-h-140 overflow-auto px-4.5 pt-2 pb-3">
      <table className={`w-full text-left text-sm tabular-nums ${heads.length > 4 ? stackedRows : ''}`}>
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
              <th scope="row" className="wrap-anywhere py-1.5 font-normal">
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
    </ScrollBox>
  )
}
