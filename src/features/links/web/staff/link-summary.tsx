import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { countOf, toFrenchNumber } from '../../../../ui/formats/numbers.ts'
import { ActionMenu } from '../../../../ui/menus/action-menu.tsx'
import type { LinkSummary } from '../../contract.ts'

type Host = LinkSummary['hosts'][number]

export type HostDeeds = {
  onShow: (host: string, health: 'all' | 'dead') => void
  onCheck: (host: string) => void
  onReplace: (host: string) => void
}

const shownHosts = 4

/** How all links fare: three figures, and each host's share. */
export function LinkSummaryStrip({ summary, ...deeds }: HostDeeds & { summary: LinkSummary | undefined }) {
  const { total = 0, hosts = [], episode_count = 0, dead_without_other = 0 } = summary ?? {}
  const sum = (health: 'slow' | 'dead') => hosts.reduce((count, host) => count + host[health], 0)
  return (
    <div className="link-summary" aria-busy={summary === undefined}>
      <dl className="link-figures">
        <Figure name="Liens suivis" value={summary && total} note={`pour ${countOf(episode_count, 'épisode')}`} />
        <Figure name="Lents" value={summary && sum('slow')} note="plus de 4 s" colour="text-warning" />
        <Figure
          name="En panne"
          value={summary && sum('dead')}
          note={`${toFrenchNumber(dead_without_other)} sans autre lien`}
          colour="text-danger"
        />
      </dl>
      <section className="admin-panel" aria-label="Hébergeurs">
        <ul className="link-hosts">
          {summary === undefined && <Skeleton className="h-32" />}
          {hosts.slice(0, shownHosts).map((host) => (
            <HostLine key={host.host} host={host} {...deeds} />
          ))}
        </ul>
      </section>
    </div>
  )
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

function HostLine({ host, onShow, onCheck, onReplace }: HostDeeds & { host: Host }) {
  const total = host.ok + host.slow + host.dead + host.unknown
  const percent = (count: number) => (total === 0 ? 0 : (count / total) * 100)
  const parts = [
    { name: 'sains', count: host.ok, fill: 'bg-success' },
    { name: 'lents', count: host.slow, fill: 'bg-warning' },
    { name: 'en panne', count: host.dead, fill: 'bg-danger' },
    { name: 'inconnus', count: host.unknown, fill: 'bg-surface-3' },
  ].filter(({ count }) => count > 0)
  return (
    <li>
      <button type="button" className="link-host-name" onClick={() => onShow(host.host, 'all')}>
        {host.host}
      </button>
      <b className="text-right tabular-nums">{toFrenchNumber(total)}</b>
      <ActionMenu
        label={`Actions sur ${host.host}`}
        tooltip="Actions"
        className="link-host-menu"
        getActions={() => [
          { label: 'Voir ses liens en panne', onSelect: () => onShow(host.host, 'dead') },
          { label: `Contrôler ses ${countOf(total, 'lien')}`, onSelect: () => onCheck(host.host) },
          { label: 'Changer d’hébergeur…', onSelect: () => onReplace(host.host) },
        ]}
      />
      <span className="link-host-bar" aria-hidden="true">
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

/** What there is never counts as nothing: 0.2 gives 'moins de 1 %'. */
function toPercent(value: number): string {
  if (value < 1) return 'moins de 1\u202f%'
  return `${value > 99 && value < 100 ? 99 : Math.round(value)}\u202f%`
}
