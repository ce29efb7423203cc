import type { PlanningWeek } from '../contract.ts'

/** What the page of the planning shows. */
export type PlanningContent = {
  days: PlanningWeek
  /** The Monday of the week that is shown. */
  monday: string
  /** When the page was made: what has passed since is counted from the browser's own clock. */
  madeAt: string
}
