import { z } from 'zod'
import type { Job } from '../../../../platform/jobs/create-jobs.ts'
import { accessLevels } from '../../../../shared/contract/access-levels.ts'

const payload = z.object({
  id: z.int(),
  /** Jobs of earlier versions have none, and work on the present one. */
  reading: z.string().optional(),
  /** The caller who started this, with the access of that call. */
  by: z.object({
    accountId: z.int().nullable(),
    ip: z.string().nullable(),
    token: z.string().nullish(),
    access: z.enum(accessLevels),
  }),
})

export const fileJob: Job<z.infer<typeof payload>> = {
  name: 'catalogue-file',
  purpose: 'checks or imports a catalogue file',
  payload,
  // Of 20,000 videos of a bucket, the beginning of each is read.
  limitMinutes: 6 * 60,
}

export const deleteOldFiles: Job<object> = {
  name: 'forget-catalogue-files',
  purpose: 'deletes uploaded catalogue files after a day',
  cron: '30 3 * * *',
}
