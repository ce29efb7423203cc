import { toFrenchNumber } from '../../../../shared/french-numbers.ts'
import { classNames } from '../../../../ui/components/class-names.ts'
import { figureStrip } from '../dashboard/stat-strip.tsx'
import type { Figures } from './figure-queries.ts'

/** Sums of the period, compared with the preceding one. */
export function FigureStrip({ figures: { series, before, days } }: { figures: Figures }) {
  const starts = sum(series.starts_vostfr) + sum(series.starts_vf)
  const failures = sum(series.failures)
  const active = series.active_members.filter((value) => value !== null)
  const mean = active.length === 0 ? undefined : Math.round(sum(active) / active.length)
  return (
    <ul className={`${figureStrip} mb-0!`}>
      <Item label="Lectures" value={toFrenchNumber(starts)} change={toChange(starts, before.starts, days.length)} />
      <Item
        label="Échecs de lecture"
        value={toFrenchNumber(failures)}
        change={toChange(failures, before.failures, days.length)}
        isGrowthBad
      />
      <Item
        label="Inscriptions"
        value={toFrenchNumber(sum(series.sign_ups))}
        change={toChange(sum(series.sign_ups), before.sign_ups, days.length)}
      />
      <Item
        label="Membres actifs"
        value={mean === undefined ? '—' : toFrenchNumber(mean)}
        change={{ text: mean === undefined ? 'Pas encore mesuré' : 'par jour, en moyenne', direction: 0 }}
      />
    </ul>
  )
}

type Change = { text: string; direction: number }
type ItemProps = { label: string; value: string; change: Change; isGrowthBad?: boolean }

function Item({ label, value, change, isGrowthBad = false }: ItemProps) {
  const isGood = isGrowthBad ? change.direction < 0 : change.direction > 0
  const colour = change.direction === 0 ? 'text-text-3' : isGood ? 'text-success' : 'text-danger'
  return (
    <li className="px-5 py-4.5">
      <span className="text-text-2">{label}</span>
      <b>{value}</b>
      <span className={classNames('text-xs', colour)}>{change.text}</span>
    </li>
  )
}

function toChange(now: number, before: number | null, days: number): Change {
  if (!before) return { text: `sur ${days} jours`, direction: 0 }
  const percent = Math.round(((now - before) / before) * 100)
  const sign = percent > 0 ? '+' : ''
  return { text: `${sign}${toFrenchNumber(percent)} % sur ${days} jours`, direction: Math.sign(percent) }
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}
