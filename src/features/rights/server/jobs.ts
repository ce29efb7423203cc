import { z } from 'zod'
import type { Job } from '../../../platform/jobs/create-jobs.ts'
import { type LetterKind, letterKinds, writeLetter } from './letters.ts'
import { toNoticeKey, toNoticeNumber } from './notice-number.ts'
import { findNotice, forgetNoticesEndedBefore } from './queries/notices.ts'
import type { RightsParts } from './rights-parts.ts'

/** The page where a notice is followed; what comes after the # stays in the browser. */
export const followUpPage = '/dmca/suivi'

const sendRightsLetter: Job<{ noticeId: number; kind: LetterKind }> = {
  name: 'send-rights-letter',
  payload: z.object({ noticeId: z.int(), kind: z.enum(letterKinds) }),
}

const forgetOldNotices: Job<object> = { name: 'forget-old-notices', payload: z.object({}), cron: '50 3 * * *' }

/** How long it is known who was behind a notice, after its end (legal/web/privacy.tsx says so). */
export const keptDays = 365
const dayMs = 24 * 3_600_000

/** Says what the jobs of the rights desk do. */
export function registerRightsJobs(parts: RightsParts): void {
  parts.jobs.handle(sendRightsLetter, ({ noticeId, kind }) => mailLetter(parts, noticeId, kind))
  parts.jobs.handle(forgetOldNotices, async () => void (await forgetOld(parts)))
}

// Nobody has proved that the address is theirs: a stranger's box gets no more than this.
const acknowledgementPauseS = 10 * 60

/**
 * Has the letters that acknowledge a notice or an objection written, where mails can be sent: one to an address in ten
 * minutes, whatever is sent in its name. The operator hears of each.
 * @returns whether mails can be sent
 */
export async function acknowledge(
  parts: Pick<RightsParts, 'jobs' | 'mailer'>,
  { noticeId, kind, to }: { noticeId: number; kind: LetterKind; to: string },
): Promise<boolean> {
  const { jobs, mailer } = parts
  if (!mailer.isAvailable) return false
  await jobs.enqueue(sendRightsLetter, { noticeId, kind }, { key: `acknowledge ${to}`, seconds: acknowledgementPauseS })
  return true
}

/** Has letters written about a notice, where mails can be sent. @returns whether they can */
export async function writeSoon(
  { jobs, mailer }: Pick<RightsParts, 'jobs' | 'mailer'>,
  noticeId: number,
  kinds: LetterKind[],
): Promise<boolean> {
  if (!mailer.isAvailable) return false
  for (const kind of kinds) await jobs.enqueue(sendRightsLetter, { noticeId, kind })
  return true
}

/** The address at which the sender of a notice follows it. */
export function toFollowUpUrl(
  { keys, publicUrl }: Pick<RightsParts, 'keys' | 'publicUrl'>,
  notice: { id: number; received_at: Date },
): string {
  return `${publicUrl}${followUpPage}#${toNoticeNumber(notice)}.${toNoticeKey(keys, notice.id)}`
}

export async function mailLetter(parts: RightsParts, noticeId: number, kind: LetterKind): Promise<void> {
  const notice = await findNotice(parts.db, noticeId)
  if (!notice) return
  const mail = writeLetter(kind, {
    notice,
    number: toNoticeNumber(notice),
    followUpUrl: toFollowUpUrl(parts, notice),
    adminUrl: `${parts.publicUrl}/admin/rights/${notice.id}/notice`,
    contactEmail: parts.contactEmail ?? '',
  })
  if (mail) await parts.mailer.send(mail)
}

/** Forgets who was behind notices that ended a year ago. @returns how many */
export function forgetOld({ db, now }: Pick<RightsParts, 'db' | 'now'>): Promise<number> {
  const at = now()
  return forgetNoticesEndedBefore(db, new Date(at.getTime() - keptDays * dayMs), at)
}
