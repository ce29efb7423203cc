import type { Database } from '../../../platform/database/connect-database.ts'
import type { Job, Jobs } from '../../../platform/jobs/create-jobs.ts'
import { deleteMissedSearches } from './queries/missed-searches.ts'

const deleteOldSearches: Job<object> = {
  name: 'forget-missed-searches',
  purpose: 'deletes rare searches without result',
  cron: '55 0 * * *',
}

export const drawPlaceholders: Job<object> = {
  name: 'draw-placeholders',
  purpose: 'draws missing blurred placeholders of covers, and takes their inks',
  cron: '*/10 * * * *',
}

/** Deletes each night the texts that too few visitors searched for. */
export function handleSearchForgetting(jobs: Jobs, { db, now }: { db: Database; now: () => Date }): void {
  jobs.handle(deleteOldSearches, () => deleteMissedSearches(db, now()))
}
