import { isDay, toMonday, type WeekDay, weekDays } from './week-days.ts'

export type PlanningAddress = {
  /** The Monday of the week; undefined for the present one. */
  monday: string | undefined
  /** The day that is open; undefined for today, or Monday in another week. */
  day: WeekDay | undefined
}

/** The fields of an address that the planning reads. */
export const planningFields = ['week', 'day'] as const

/** Reads an address of the planning; what it cannot read is left out. */
export function readPlanningAddress(params: URLSearchParams): PlanningAddress {
  const read = (name: (typeof planningFields)[number]) => params.get(name)
  const week = read('week') ?? ''
  return {
    monday: isDay(week) ? toMonday(week) : undefined,
    day: weekDays.find((day) => day === read('day')),
  }
}

/** The address at which this day of this week is open. */
export function toPlanningPath({ monday, day }: PlanningAddress): string {
  const params = new URLSearchParams({ ...(monday && { week: monday }), ...(day && { day }) })
  return params.size > 0 ? `/planning?${params}` : '/planning'
}
