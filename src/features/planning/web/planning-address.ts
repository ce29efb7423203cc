import { type WeekDay, weekDays } from '../rules.ts'
import { isDay, toMonday } from './week-days.ts'

export type PlanningAddress = {
  /** The Monday of the week; undefined for the current one. */
  monday: string | undefined
  /** The open day; undefined for today, or Monday in another week. */
  day: WeekDay | undefined
}

export const planningFields = ['week', 'day'] as const

/** Parses an address of the planning; invalid values are left out. */
export function readPlanningAddress(params: URLSearchParams): PlanningAddress {
  const read = (name: (typeof planningFields)[number]) => params.get(name)
  const week = read('week') ?? ''
  return { monday: isDay(week) ? toMonday(week) : undefined, day: weekDays.find((day) => day === read('day')) }
}

export function toPlanningPath({ monday, day }: PlanningAddress): string {
  const params = new URLSearchParams({ ...(monday && { week: monday }), ...(day && { day }) })
  return params.size > 0 ? `/planning?${params}` : '/planning'
}
