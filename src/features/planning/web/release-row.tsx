import { Link } from 'react-router'
import { toAnimePath } from '../../../shared/episode-place.ts'
import { toFrenchDate } from '../../../shared/french-date-format.ts'
import { classNames } from '../../../ui/components/class-names.ts'
import { LanguageBadge } from '../../../ui/components/language-badge.tsx'
import { Tag } from '../../../ui/components/tag.tsx'
import { CoverPicture } from '../../../ui/pictures/cover-picture.tsx'
import type { PlanningEntry } from '../contract.ts'
import { toLocalHour } from './local-hour.ts'

type ReleaseRowProps = {
  entry: PlanningEntry
  now: Date
  /** Shows times in the visitor's zone instead of Paris. */
  isLocal: boolean
  eager: boolean
}

/** One release: time, anime, language and state. */
export function ReleaseRow({ entry, now, isLocal, eager }: ReleaseRowProps) {
  const { slug, titre, image, langue, instant, episodes, etat } = entry
  const isPast = instant !== null && new Date(instant) < now
  return (
    <li>
      <Link to={toAnimePath(slug)} prefetch="intent" className={classNames('release', isPast && 'release-past')}>
        <ReleaseHour entry={entry} isLocal={isLocal} />
        <CoverPicture url={image} title={titre} sizes="64px" className="release-cover" eager={eager} />
        <div className="min-w-0">
          <h3 className="release-title line-clamp-3 wrap-anywhere">{titre}</h3>
          {episodes && <span className="block text-sm text-text-2">{episodes}</span>}
          <ReleaseNews entry={entry} isLocal={isLocal} />
        </div>
        <span className="release-badges">
          {etat === 'annulé' && <Tag tone="danger">Annulé</Tag>}
          {etat === 'retardé' && <Tag tone="warning">Retardé</Tag>}
          <LanguageBadge language={langue} />
        </span>
      </Link>
    </li>
  )
}

function ReleaseHour({ entry: { instant, heure, etat }, isLocal }: Pick<ReleaseRowProps, 'entry' | 'isLocal'>) {
  if (!instant) return <span className="text-sm text-text-3">Heure à confirmer</span>
  const hour = isLocal ? toLocalHour(instant) : heure
  return (
    <time
      dateTime={instant}
      className={classNames('release-hour', etat !== 'prévu' && etat !== 'sorti' && 'line-through')}
    >
      {hour}
    </time>
  )
}

function ReleaseNews({ entry: { reporte_au, note }, isLocal }: Pick<ReleaseRowProps, 'entry' | 'isLocal'>) {
  if (!reporte_au && !note) return null
  return (
    <span className="block text-sm text-text-2">
      {reporte_au && <>Reporté au {toFullMoment(reporte_au, isLocal)}</>}
      {reporte_au && note && ' · '}
      {note}
    </span>
  )
}

/** Formats `mardi 24 novembre, 21h30`. */
function toFullMoment(instant: string, isLocal: boolean): string {
  const zone = isLocal ? {} : { timeZone: 'Europe/Paris' }
  const at = new Date(instant)
  const day = toFrenchDate({ ...zone, weekday: 'long', day: 'numeric', month: 'long' }, at)
  const hour = toFrenchDate({ ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, at)
  return `${day}, ${hour.replace(':', 'h')}`
}
