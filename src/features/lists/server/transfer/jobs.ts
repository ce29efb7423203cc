import { z } from 'zod'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'

/** Looks for the animes of a list that was brought. */
export const matchListJob: Job<{ accountId: number; importId: number }> = {
  name: 'match-list',
  payload: z.object({ accountId: z.int(), importId: z.int() }),
}

/** Forgets imports that can no longer be undone, every night. */
export const forgetOldImports: Job<object> = {
  name: 'forget-old-imports',
  payload: z.object({}),
  cron: '40 3 * * *',
}
