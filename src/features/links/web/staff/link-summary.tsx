import { countOf, toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { panel } from '../../../../ui/components/panel.ts'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ActionMenu } from '../../../../ui/menus/action-menu.tsx'
import type { LinkSummary } from '../../contract.ts'
import { deadWord } from '../../rules.ts'

const linkFigures = [
  'grid border border-line rounded-panel grid-cols-3',
  '[&>div]:self-stretch [&>div]:content-center [&>div]:py-4 [&>div]:px-5',
  '[&>div+div]:border-l [&>div+div]:border-line',
  '[&_b]:block [&_b]:my-1 [&_b]:font-bold [&_b]:text-[2.375rem] [&_b]:leading-[1.1] [&_b]:font-display [&_b]:font-stretch-78% [&_b]:tabular-nums',
  'max-md:[&>div]:content-start max-md:[&>div]:p-3 max-md:[&_b]:text-[1.625rem]',
].join(' ')

type Host = LinkSummary['hosts'][number]

export type HostHandlers = {
  onShow: (host: string, health: 'all' | 'dead') => void
  onCheck: (host: string) => void
  onReplace: (host: string) => void
}

const shownHosts = 4

/** The health of all links: three figures, and the shares of the largest hosts. */
export function LinkSummaryStrip({ summary, ...handlers }: HostHandlers & { summary: LinkSummary | undefined }) {
  const { total = 0, hosts = [], episode_count = 0, dead_without_other = 0 } = summary ?? {}
  const sum = (health: 'slow' | 'dead') => hosts.reduce((count, host) => count + host[health], 0)
  return (
    <div
      className="grid gap-5 mb-5 grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3"
      aria-busy={summary === undefined}
    >
      <dl className={linkFigures}>
        <Figure name="Liens suivis" value={summary && total} note={`pour ${countOf(episode_count, 'épisode')}`} />
        <Figure name="Lents" value={summary && sum('slow')} note="plus de 4 s" colour="text-warning" />
        <Figure
          name={deadWord}
          value={summary && sum('dead')}
          note={`${toFrenchNumber(dead_without_other)} sans autre lien`}
          colour="text-danger"
        />
      </dl>
      <section className={panel} aria-label="Hébergeurs">
        <ul className="grid content-center gap-2 lg:min-h-38 pt-3 pr-1.5 pb-3.5 pl-4.5 [&>li]:grid [&>li]:items-center [&>li]:gap-y-0 [&>li]:gap-x-2 [&>li]:grid-cols-[minmax(0,1fr)_auto_34px] max-md:[&>li]:grid-cols-[minmax(0,1fr)_auto_44px]">
          {summary === undefined && <WaitingHosts />}
          {summary?.hosts.length === 0 && <li className="text-text-2 [&&]:block">Aucun hébergeur pour l’instant.</li>}
          {hosts.slice(0, shownHosts).map((host) => (
            <HostLine key={host.host} host={host} {...handlers} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function WaitingHosts() {
  return [...Array(shownHosts).keys()].map((host) => (
    <li key={host}>
      <span className="flex min-h-8.5 items-center max-md:min-h-11">
        <Skeleton className="h-4 w-32" />
      </span>
      <Skeleton className="col-span-full mr-3 mb-1 h-1.75" />
      <Skeleton className="col-span-full h-4 w-3/5" />
    </li>
  ))
}

type FigureProps = { name: string; value: number | undefined; note: string; colour?: string }

function Figure({ name, value, note, colour = '' }: FigureProps) {
  return (
    <div>
      <dt className="text-sm text-text-2">{name}</dt>
      <dd>
        {value === undefined ? (
          <Skeleton className="my-1 h-9 w-24" />
        ) : (
          <b className={value > 0 ? colour : ''}>{toFrenchNumber(value)}</b>
        )}
        <span className="text-text-3 text-xs">{value !== undefined && note}</span>
      </dd>
    </div>
  )
}

function HostLine({ host, onShow, onCheck, onReplace }: HostHandlers & { host: Host }) {
  const total = host.ok + host.slow + host.dead + host.unknown
  const percent = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  const checkLabel = total === 1 ? 'Vérifier son lien' : `Vérifier ses ${countOf(total, 'lien')}`
  const parts = [
    { name: 'sains', count: host.ok, fill: 'bg-success' },
    { name: 'lents', count: host.slow, fill: 'bg-warning' },
    { name: 'hors service', count: host.dead, fill: 'bg-danger' },
    { name: 'inconnus', count: host.unknown, fill: 'bg-surface-3' },
  ].filter(({ count }) => count > 0)
  return (
    <li>
      <button
        type="button"
        className="min-h-8.5 font-mono text-sm text-left truncate hover:underline max-md:min-h-11"
        onClick={() => onShow(host.host, 'all')}
      >
        {host.host}
      </button>
      <b className="text-right tabular-nums">{toFrenchNumber(total)}</b>
      <ActionMenu
        label={`Actions sur ${host.host}`}
        tooltip="Actions"
        className="size-8.5 max-md:size-11"
        getActions={() => [
          { label: 'Voir ses liens hors service', onSelect: () => onShow(host.host, 'dead') },
          { label: checkLabel, onSelect: () => onCheck(host.host) },
          { label: 'Changer d’hébergeur…', onSelect: () => onReplace(host.host) },
        ]}
      />
      <span
        className="flex h-1.75 gap-0.5 mr-3 mb-1 col-span-full [&>i]:min-w-1 [&>i]:rounded-[1px] forced-colors:[&>i]:forced-color-adjust-none"
        aria-hidden="true"
      >
        {parts.map(({ name, count, fill }) => (
          <i key={name} className={fill} style={{ flexGrow: count }} />
        ))}
      </span>
      <span className="col-span-full text-text-3 text-xs tabular-nums">
        {parts.map(({ name, count }) => `${toPercent(percent(count))} ${name}`).join(' · ')}
      </span>
    </li>
  )
}

/** Formats a percentage; a small share never shows as zero: 0.2 gives 'moins de 1 %'. */
function toPercent(value: number): string {
  if (value < 1) return 'moins de 1\u202f%'
  return `${value > 99 && value < 100 ? 99 : Math.round(value)}\u202f%`
}
