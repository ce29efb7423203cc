import { toShort } from '../kit/figures.ts'
import { requestsPerSecond, totalPerSecond, viewer } from './viewer-mix.ts'

export type UnitCosts = { viewers: number; siteCores: number; databaseCores: number }

// Daily average as a share of the evening's peak.
const averageShare = 0.4
const secondsADay = 86_400
const episodesAVisit = 2

/** Extrapolates requests and resources for a number of viewers from the measurement. */
export function scaleTo(viewers: number, costs: UnitCosts) {
  const timesAsMany = viewers / costs.viewers
  const visitsADay = (viewers * averageShare * secondsADay) / viewer.visitSeconds
  return {
    viewers,
    requests: viewers * totalPerSecond(),
    saves: viewers * requestsPerSecond().save,
    rowVersionsADay: viewers * requestsPerSecond().save * averageShare * secondsADay,
    newRowsADay: visitsADay * episodesAVisit * viewer.signedInShare,
    siteCores: costs.siteCores * timesAsMany,
    databaseCores: costs.databaseCores * timesAsMany,
  }
}

export const headOfPowers = [
  'viewers at once',
  'requests/s',
  'saves/s',
  'row versions a day',
  'new rows a day',
  'site cores',
  'database cores',
]

/** Returns the rows of a table: one for each power of ten from 100 to 1,000,000 viewers. */
export function listPowersOfTen(costs: UnitCosts): string[][] {
  return [100, 1000, 10_000, 100_000, 1_000_000].map((viewers) => {
    const { requests, saves, rowVersionsADay, newRowsADay, siteCores, databaseCores } = scaleTo(viewers, costs)
    return [viewers, requests, saves, rowVersionsADay, newRowsADay, siteCores, databaseCores].map(toWords)
  })
}

const toWords = (value: number) => (value >= 1000 ? Number(value.toPrecision(3)).toLocaleString('en') : toShort(value))
