import { Grid3x3, Table } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react'
import { toFrenchDate } from '../../shared/french-date-format.ts'
import { type CalendarDay, listDays } from '../../shared/year-days.ts'
import { Button } from '../components/button.tsx'
import { ScrollBox } from '../components/scroll-box.tsx'
import { toWeekday } from './chart-data.ts'
import './charts.css'

type YearMapProps = {
  title: string
  year: number
  /** Values by day (`2026-11-21`); others count as 0. */
  values: ReadonlyMap<string, number>
  /** The level of a value, from 0 to 4. */
  toLevel: (value: number) => number
  toText: (value: number) => string
  /** The meanings of the levels, from 0 to 4. */
  legend: readonly string[]
}

const month = { timeZone: 'UTC', month: 'long' } as const
const toMonth = (place: number) => toFrenchDate(month, Date.UTC(2026, place))

/**
 * A year by days, each month on its own: Monday on top, a column a week. The value of the day under the pointer, or
 * reached by the arrow keys, is shown below. A table has the same values.
 */
export function YearMap({ title, year, values, toLevel, toText, legend }: YearMapProps) {
  const [isTable, setIsTable] = useState(false)
  const [at, setAt] = useState<number>()
  const days = listDays(year)
  const levels = days.map(({ day }) => toLevel(values.get(day) ?? 0))
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt with an arrow is the browser's back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = moveByKey(event.key, at, levels)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  const onPointerOver = ({ target }: PointerEvent) => {
    const place = target instanceof SVGElement ? target.dataset.place : undefined
    if (place !== undefined) setAt(Number(place))
  }
  const reading = at === undefined ? undefined : days[at]
  const months = Array.from({ length: 12 }, (_, wanted) =>
    days.flatMap((day, place) => (day.month === wanted ? place : [])),
  )
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3>{title}</h3>
        <Button variant="ghost" size="dense" className="min-h-11" onClick={() => setIsTable(!isTable)}>
          {isTable ? <Grid3x3 className="size-4" /> : <Table className="size-4" />}
          {isTable ? 'Voir le calendrier' : 'Voir en tableau'}
        </Button>
      </div>
      {isTable ? (
        <DayTable title={title} days={days} values={values} toText={toText} />
      ) : (
        <>
          <div
            className="grid grid-cols-[repeat(auto-fit,minmax(88px,1fr))] gap-x-3.5 gap-y-4 py-3"
            role="img"
            aria-label={`${title}, ${year}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move over the days
            tabIndex={0}
            onKeyDown={onKeyDown}
            onPointerOver={onPointerOver}
          >
            {months.map((inMonth, place) => (
              <Month
                key={`${year}-${days[inMonth[0] ?? 0]?.month}`}
                name={toMonth(place)}
                days={days}
                first={inMonth[0] ?? 0}
                count={inMonth.length}
                levels={inMonth.map((each) => levels[each]).join('')}
                at={at !== undefined && inMonth.includes(at) ? at : undefined}
              />
            ))}
          </div>
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
            <p className="chart-reading" role="status">
              {reading && `${toWeekday(reading.day)} · ${toText(values.get(reading.day) ?? 0)}`}
            </p>
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-3">
              {legend.map((meaning, level) => (
                <li key={meaning} className="flex items-center gap-1.5">
                  <svg viewBox="0 0 10 10" aria-hidden="true" className="w-3">
                    <rect width="10" height="10" rx="2" style={{ fill: toFill(level) }} />
                  </svg>
                  {meaning}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </section>
  )
}

type MonthProps = {
  name: string
  days: readonly CalendarDay[]
  /** The index in the year of its first day. */
  first: number
  count: number
  /** The levels of its days, such as `00312`. */
  levels: string
  /** The index in the year of the day whose value is shown. */
  at: number | undefined
}

const cell = 10
const side = 8.6

/** The share of the accent's colour in each level, in percent. */
const accents = [0, 30, 55, 78, 100]
const toFill = (level: number) => `color-mix(in oklab, var(--c-accent-text) ${accents[level]}%, var(--c-surface-2))`

const Month = memo(
  function Month({ name, days, first, count, levels, at }: MonthProps) {
    const before = days[first]?.weekday ?? 0
    return (
      <div>
        <span aria-hidden="true" className="mb-1 block text-sm text-text-3">
          {name}
        </span>
        <svg viewBox={`0 0 ${6 * cell} ${7 * cell}`} aria-hidden="true" className="w-full">
          {Array.from({ length: count }, (_, place) => (
            <rect
              key={days[first + place]?.day}
              x={Math.floor((before + place) / 7) * cell + 0.7}
              y={((before + place) % 7) * cell + 0.7}
              width={side}
              height={side}
              rx="1.6"
              data-place={first + place}
              style={{ fill: toFill(Number(levels[place])) }}
              className={at === first + place ? 'stroke-[1.2px] stroke-text' : undefined}
            />
          ))}
        </svg>
      </div>
    )
  },
  (one, other) => one.levels === other.levels && one.at === other.at && one.first === other.first,
)

type TableProps = Pick<YearMapProps, 'title' | 'values' | 'toText'> & { days: readonly CalendarDay[] }

/** The days with a value, the newest first. */
function DayTable({ title, days, values, toText }: TableProps) {
  return (
    <ScrollBox label={`Tableau : ${title}`} className="max-h-65 overflow-y-auto">
      <table className="w-full max-w-120 text-left text-sm tabular-nums [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pr-2 [&_tr]:border-line [&_tr]:border-b">
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Temps</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ day }) => values.has(day))
            .map(({ day }) => (
              <tr key={day}>
                <th scope="row" className="font-normal">
                  {toWeekday(day)}
                </th>
                <td>{toText(values.get(day) ?? 0)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Up and down are a day, left and right a week, as they lie; the first arrow leads to the first day with a value. */
function moveByKey(key: string, at: number | undefined, levels: readonly number[]): number | undefined {
  const last = levels.length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }[key]
  if (step === undefined) return undefined
  if (at === undefined) return Math.max(0, levels.findIndex(Boolean))
  return Math.min(Math.max(at + step, 0), last)
}
