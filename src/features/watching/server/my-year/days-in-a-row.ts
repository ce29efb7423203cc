import { addDays } from '../../../../shared/year-days.ts'
import type { Run } from '../../my-year-contract.ts'

/** Groups days, each once and in their order, into runs without a gap. */
export function findRuns(days: readonly string[]): Run[] {
  const runs: Run[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && addDays(run.to, 1) === day) runs[runs.length - 1] = { ...run, days: run.days + 1, to: day }
    else runs.push({ days: 1, from: day, to: day })
  }
  return runs
}

/** Returns the longest run that touches a year, whole; of two, the earlier. */
export function findLongestRun(runs: readonly Run[], year: number): Run | null {
  const ofYear = runs.filter(({ from, to }) => to >= `${year}-01-01` && from <= `${year}-12-31`)
  return ofYear.reduce<Run | null>((longest, run) => (longest && longest.days >= run.days ? longest : run), null)
}

/** Returns the current run: its last day is today, or yesterday, since an episode may still be played today. */
export function findPresentRun(runs: readonly Run[], today: string): Run | null {
  const last = runs.at(-1)
  return last && last.to >= addDays(today, -1) ? last : null
}
