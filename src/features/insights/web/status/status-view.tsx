import { Clock } from 'lucide-react'
import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { FailureAlert } from '../../../../ui/feedback/load-failure.tsx'
import { toClockTime } from '../../../../ui/formats/dates.ts'
import type { PartState, SiteStatus } from '../../status-contract.ts'
import { siteSentences, stateWords } from './status-words.ts'
import { UptimeBars } from './uptime-bars.tsx'

/**
 * /status: the state of the site's parts in words, and its uptime by day.
 * @param error why it could not be measured again
 */
export function StatusView({ status, error }: { status: SiteStatus; error: unknown }) {
  return (
    <div className="wrap pb-14">
      <header className="pt-8 pb-8 lg:pt-12">
        <h1>État du service</h1>
        <p className={classNames('status-dot mt-4 font-semibold text-lg', stateWords[status.state].colour)}>
          <span className="text-text">{siteSentences[status.state]}</span>
        </p>
        <p className="mt-2 flex items-center gap-2 text-sm text-text-2">
          <Clock aria-hidden="true" className="size-4" />
          Mesuré à {toClockTime(status.checked_at)}, heure de Paris
        </p>
      </header>
      <FailureAlert error={error} className="mb-6" />
      {status.database.state === 'down' && <Stale status={status} />}
      <Parts status={status} />
      <UptimeBars uptime={status.uptime} />
      <Hosts hosts={status.hosts} />
    </div>
  )
}

function Stale({ status }: { status: SiteStatus }) {
  const since = status.known_at === null ? undefined : toClockTime(status.known_at)
  return (
    <Alert tone="warning" className="mb-6">
      {since === undefined
        ? 'La base de données ne répond pas : le reste ne peut pas être mesuré pour le moment.'
        : `La base de données ne répond pas. Le reste est ce qui était connu à ${since} ; les pages déjà préparées restent lisibles.`}
    </Alert>
  )
}

function Parts({ status: { database, jobs, links } }: { status: SiteStatus }) {
  return (
    <section aria-labelledby="parties">
      <h2 id="parties" className="sr-only">
        Parties du service
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        <Part name="Base de données" state={database.state}>
          {database.response_ms === null ? 'Aucune réponse' : `Répond en ${database.response_ms} ms`}
        </Part>
        <Part name="Liens vers les épisodes" state={links.state}>
          {links.counts ? describeLinks(links.counts) : 'Aucune mesure'}
        </Part>
        <Part name="Tâches de fond" state={jobs.state}>
          {jobs.waiting === null ? 'Aucune mesure' : describeJobs(jobs.waiting, jobs.failed_last_day ?? 0)}
        </Part>
      </ul>
    </section>
  )
}

function Part({ name, state, children }: { name: string; state: PartState; children: string }) {
  return (
    <li className="rounded-panel bg-surface-1 px-5 py-4">
      <h3 className="type-card-title text-[1.0625rem]">{name}</h3>
      <StateWord state={state} />
      <p className="mt-1 text-sm text-text-2">{children}</p>
    </li>
  )
}

function StateWord({ state }: { state: PartState }) {
  const { word, colour } = stateWords[state]
  return <p className={classNames('status-dot mt-1.5 text-md', colour)}>{word}</p>
}

type LinkCounts = NonNullable<SiteStatus['links']['counts']>

function describeLinks({ ok, slow, dead, unknown }: LinkCounts): string {
  const checked = ok + slow + dead
  if (checked === 0) return countOf(unknown, 'lien, pas encore vérifié', 'liens, pas encore vérifiés')
  const slowly = slow > 0 ? `, dont ${countOf(slow, 'lent')}` : ''
  return `${countOf(ok + slow, 'lien actif', 'liens actifs')}${slowly}, ${toFrenchNumber(dead)} hors service`
}

function describeJobs(waiting: number, failed: number): string {
  const failures = failed === 0 ? 'aucun échec depuis 24 h' : `${countOf(failed, 'échec')} depuis 24 h`
  return `${countOf(waiting, 'tâche')} en attente, ${failures}`
}

function Hosts({ hosts }: Pick<SiteStatus, 'hosts'>) {
  if (hosts.length === 0) return null
  return (
    <section aria-labelledby="hebergeurs" className="mt-10">
      <h2 id="hebergeurs">Hébergeurs</h2>
      <p className="mt-1 mb-4 max-w-(--measure) text-text-2">
        Les vidéos viennent de sites tiers. Chaque lien est vérifié régulièrement ; un hébergeur en panne est contourné
        quand un autre lien existe.
      </p>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {hosts.map(({ host, state, counts }) => (
          <li key={host} className="flex flex-wrap items-baseline gap-x-4 border-line border-b py-3">
            <h3 className="type-card-title min-w-0 text-[1.0625rem] wrap-anywhere">{host}</h3>
            <StateWord state={state} />
            <p className="w-full text-sm text-text-2">{describeLinks(counts)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
