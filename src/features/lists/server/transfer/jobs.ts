import { z } from 'zod'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'

export const matchListJob: Job<{ accountId: number; importId: number }> = {
  name: 'match-list',
  purpose: 'finds the animes of an imported list',
  payload: z.object({ accountId: z.int(), importId: z.int() }),
}

export const deleteOldImports: Job<object> = {
  name: 'forget-old-imports',
  purpose: 'deletes list imports that can no longer be undone, and what they said of lines removed a day ago',
  cron: '40 3 * * *',
}
