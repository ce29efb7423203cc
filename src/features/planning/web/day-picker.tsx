import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { toShortDay } from '../../../shared/french-days.ts'
import { Options, SelectField } from '../../../ui/components/select-field.tsx'
import { moveByKey } from '../../../ui/navigation/tabs.tsx'
import { type PlanningAddress, toPlanningPath } from './planning-address.ts'
import { dateOf, type WeekDay, weekDays } from './week-days.ts'

type DayPickerProps = {
  address: PlanningAddress
  monday: string
  selected: WeekDay
  /** The calendar day in Paris. */
  today: string
}

/** The days of the week: tabs on wide screens, a select on small ones (docs/product/community.md#planning). */
export function DayPicker({ address, monday, selected, today }: DayPickerProps) {
  const navigate = useNavigate()
  const isToday = (day: WeekDay) => dateOf(monday, day) === today
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
        {weekDays.map((day) => (
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
            <span>{isToday(day) ? 'Aujourd’hui' : toShortDay(dateOf(monday, day))}</span>
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
          of={weekDays.map((day) => [
            day,
            `${day[0]?.toUpperCase()}${day.slice(1)} (${isToday(day) ? 'Aujourd’hui' : toShortDay(dateOf(monday, day))})`,
          ])}
        />
      </SelectField>
    </>
  )
}
