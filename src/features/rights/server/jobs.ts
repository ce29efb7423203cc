import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'
import { dayMs } from '../../../shared/durations.ts'
import { noticeDays } from '../rules.ts'
import { type LetterKind, letterKinds } from './letters.ts'
import { deleteNoticesEndedBefore } from './queries/notices.ts'
import type { RightsParts } from './rights-parts.ts'

export const sendRightsLetter: Job<{ noticeId: number; kind: LetterKind }> = {
  name: 'send-rights-letter',
  purpose: 'mails a letter about a notice',
  payload: z.object({ noticeId: z.int(), kind: z.enum(letterKinds) }),
}

export const deleteOldNotices: Job<object> = {
  name: 'forget-old-notices',
  purpose: 'deletes the parties of notices that ended a year ago',
  cron: '50 3 * * *',
}

/** Deletes the parties of notices that ended a year ago. @returns the number of notices */
export function forgetOld({ db, now }: Pick<RightsParts, 'db' | 'now'>): Promise<number> {
  const at = now()
  return deleteNoticesEndedBefore(db, new Date(at.getTime() - noticeDays * dayMs), at)
}
