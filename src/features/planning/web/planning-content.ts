import type { PlanningWeek } from '../contract.ts'

export type PlanningContent = {
  days: PlanningWeek
  /** The Monday of the shown week. */
  monday: string
  /** When the page was rendered: the browser measures the elapsed time from its own clock. */
  madeAt: string
}
