import { z } from 'zod'
import { toClientNetwork } from '../../../platform/http/limits/client-network.ts'
import type { Job } from '../../../platform/jobs/create-jobs.ts'
import { addresseeOf, type LetterKind, letterKinds, needsProof, writeLetter } from './letters.ts'
import { toAddressProof, toNoticeKey, toNoticeNumber } from './notice-number.ts'
import { findNotice, forgetNoticesEndedBefore } from './queries/notices.ts'
import { isAddressProved } from './queries/proved-addresses.ts'
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

// Nobody has proved that the address is theirs: a stranger's box gets no more than this, and no sender fills many.
const acknowledgementPauseS = 10 * 60
const mostFromNetwork = 5

/**
 * Has the letters that acknowledge a notice or an objection written, where mails can be sent: in ten minutes one to an
 * address and five from a network, whatever is sent. The operator hears of each.
 * @param from the IP address of who sent it
 * @returns whether mails can be sent
 */
export async function acknowledge(
  parts: Pick<RightsParts, 'jobs' | 'mailer' | 'senders'>,
  { noticeId, kind, to, from }: { noticeId: number; kind: LetterKind; to: string; from: string },
): Promise<boolean> {
  const { jobs, mailer, senders } = parts
  if (!mailer.isAvailable) return false
  const { current } = await senders.count(`rights mail ${toClientNetwork(from)}`, acknowledgementPauseS * 1000)
  if (current > mostFromNetwork) return true
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
  const contactEmail = parts.contactEmail ?? ''
  const to = addresseeOf(kind, { notice, contactEmail })
  if (!to || (needsProof(kind) && !(await isAddressProved(parts.db, noticeId, to)))) return
  const followUpUrl = toFollowUpUrl(parts, notice)
  const mail = writeLetter(kind, {
    notice,
    number: toNoticeNumber(notice),
    followUpUrl,
    toProofUrl: (email) => `${whereToProve(kind, followUpUrl)}.${toAddressProof(parts.keys, { id: noticeId, email })}`,
    adminUrl: `${parts.publicUrl}/admin/rights/${notice.id}/notice`,
    contactEmail,
  })
  if (mail) await parts.mailer.send(mail)
}

/** The key of a notice is its sender's alone: whoever objects proves their address without it. */
function whereToProve(kind: LetterKind, followUpUrl: string): string {
  return kind === 'counter-received' ? followUpUrl.replace(/[^.]*$/, '') : followUpUrl
}

/** Forgets who was behind notices that ended a year ago. @returns how many */
export function forgetOld({ db, now }: Pick<RightsParts, 'db' | 'now'>): Promise<number> {
  const at = now()
  return forgetNoticesEndedBefore(db, new Date(at.getTime() - keptDays * dayMs), at)
}
