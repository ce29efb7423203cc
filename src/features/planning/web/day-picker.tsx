import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { toShortDay } from '../../../shared/french-days.ts'
import { countOf, pluralOf } from '../../../shared/french-numbers.ts'
import { Options, SelectField } from '../../../ui/components/select-field.tsx'
import { moveByKey } from '../../../ui/navigation/tabs.tsx'
import { type WeekDay, weekDays } from '../rules.ts'
import { type PlanningAddress, toPlanningPath } from './planning-address.ts'
import { dateOf } from './week-days.ts'

type DayPickerProps = {
  address: PlanningAddress
  monday: string
  selected: WeekDay
  /** The calendar day in Paris. */
  today: string
  /** The number of shown releases of a day. */
  countOn: (day: WeekDay) => number
}

/** The days of the week: tabs on wide screens, a select on small ones (docs/product/community.md#planning). */
export function DayPicker({ address, monday, selected, today, countOn }: DayPickerProps) {
  const navigate = useNavigate()
  const days = weekDays.map((day) => {
    const date = dateOf(monday, day)
    return { day, date: date === today ? "Aujourd'hui" : toShortDay(date), count: countOn(day) }
  })
  const open = (day: string) => {
    const chosen = weekDays.find((one) => one === day)
    void navigate(toPlanningPath({ ...address, day: chosen }), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <div
        role="tablist"
        aria-label="Jours de la semaine"
        className="day-tabs"
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveByKey(event)}
      >
        {days.map(({ day, date, count }) => (
          <Link
            key={day}
            id={`jour-${day}`}
            to={toPlanningPath({ ...address, day })}
            role="tab"
            aria-selected={day === selected}
            aria-controls={day === selected ? 'sorties' : undefined}
            tabIndex={day === selected ? 0 : -1}
            replace
            preventScrollReset
          >
            <b>{day}</b>
            <span>
              {date}
              {count > 0 && (
                <>
                  {' · '}
                  {count}
                  <span className="sr-only"> {pluralOf(count, 'sortie')}</span>
                </>
              )}
            </span>
          </Link>
        ))}
      </div>
      <SelectField
        label="Jour"
        hideLabel
        className="noscript:hidden wide:hidden"
        value={selected}
        onChange={(event) => open(event.currentTarget.value)}
      >
        <Options
          of={days.map(({ day, date, count }) => [
            day,
            `${day[0]?.toUpperCase()}${day.slice(1)} (${date})${count > 0 ? ` · ${countOf(count, 'sortie')}` : ''}`,
          ])}
        />
      </SelectField>
    </>
  )
}
