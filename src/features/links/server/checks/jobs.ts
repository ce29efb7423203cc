import type { Job } from '../../../../platform/jobs/create-jobs.ts'

export const checkJob: Job<object> = { name: 'check-links', purpose: 'checks links that are due', cron: '* * * * *' }

export const taskJob: Job<object> = {
  name: 'run-link-tasks',
  purpose: 'starts and resumes tasks on many links',
  cron: '* * * * *',
}

export const tendJob: Job<object> = {
  name: 'tend-link-checks',
  purpose: 'publishes the health of hosts, advances checks of watched links, deletes old failures and tasks',
  cron: '7 * * * *',
}
