import { z } from 'zod'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'

/** When airing animes are synchronised: the minute and hours in UTC. */
export const airingTimes = { minute: 23, everyHours: 3 } as const

export const runJob: Job<{ runId: number }> = {
  name: 'sync-run',
  purpose: 'synchronises one anime',
  payload: z.object({ runId: z.int() }),
}

export const resumeJob: Job<object> = {
  name: 'sync-resume',
  purpose: 'resumes synchronisations that were interrupted or waited for a source',
  cron: '* * * * *',
}

export const airingJob: Job<object> = {
  name: 'sync-airing',
  purpose: 'synchronises some airing animes',
  cron: `${airingTimes.minute} */${airingTimes.everyHours} * * *`,
}
