import type { Job, Jobs } from '../../../../platform/jobs/create-jobs.ts'
import { lookAtChanges, type Matching } from './look-at-changes.ts'
import { notifyOwners } from './notify-owners.ts'

const matchSearches: Job<object> = {
  name: 'match-saved-searches',
  purpose: 'notifies members of animes that newly match their saved searches',
  cron: '*/10 * * * *',
}

/** Handles the job that looks at changed animes for saved searches. */
export function handleSearchJobs(jobs: Jobs, parts: Matching): void {
  jobs.handle(matchSearches, () => matchSavedSearches(parts))
}

/** Notes which changed animes newly match a saved search, then notifies the members who saved it. */
export async function matchSavedSearches(parts: Matching): Promise<void> {
  await lookAtChanges(parts)
  await notifyOwners(parts)
}
