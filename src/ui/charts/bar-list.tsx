import type { ReactNode } from 'react'
import { toFrenchNumber } from '../../shared/french-numbers.ts'
import './charts.css'

/** @param text shown instead of the value */
export type Bar = { key: string | number; label: ReactNode; value: number; text?: string }

/** A ranking: the length of each bar is relative to the first. */
export function BarList({ bars, empty }: { bars: readonly Bar[]; empty: string }) {
  if (bars.length === 0) return <p className="px-4.5 py-4 text-sm text-text-3">{empty}</p>
  const max = Math.max(...bars.map(({ value }) => value))
  return (
    <ol className="bar-list grid grid-cols-1 gap-2.5 px-4.5 pt-4 pb-4.5">
      {bars.map(({ key, label, value, text }) => (
        <li key={key}>
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{label}</span>
            <b className="flex-none font-semibold tabular-nums">{text ?? toFrenchNumber(value)}</b>
          </span>
          <meter aria-hidden="true" min={0} max={max} value={value} />
        </li>
      ))}
    </ol>
  )
}
