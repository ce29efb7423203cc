import type { Job, Jobs } from '../../../../platform/jobs/create-jobs.ts'
import type { Site } from '../../../../platform/site/site.ts'
import { deleteOldFigures, saveDailyFigures } from './queries.ts'

const saveFigures: Job<object> = {
  name: 'keep-daily-figures',
  purpose: 'stores the figures of the day',
  // A day's last run is close to its end: members who come after it are not counted.
  cron: '57 * * * *',
}

const deleteFigures: Job<object> = {
  name: 'forget-old-figures',
  purpose: 'deletes old figures',
  cron: '50 3 * * *',
}

/** Stores the figures that cannot be counted later (dead links, active members) hourly; deletes old ones each night. */
export function handleFigureJobs(jobs: Jobs, { db, now }: Pick<Site, 'db' | 'now'>): void {
  jobs.handle(saveFigures, () => saveDailyFigures(db, now()))
  jobs.handle(deleteFigures, () => deleteOldFigures(db, now()))
}
