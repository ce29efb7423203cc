import { toClientNetwork } from '../../../platform/http/limits/client-network.ts'
import { sendRightsLetter } from './jobs.ts'
import { addresseeOf, type LetterKind, needsProof, writeLetter } from './letters.ts'
import { toAddressProof, toNoticeKey, toNoticeNumber } from './notice-number.ts'
import { findNotice } from './queries/notices.ts'
import { isAddressProved } from './queries/proved-addresses.ts'
import type { RightsParts } from './rights-parts.ts'

/** The page for following a notice; the fragment stays in the browser. */
const followUpPage = '/dmca/suivi'

// The recipient's address is unconfirmed: these limits keep senders from flooding the mailboxes of others.
const acknowledgementPauseS = 10 * 60
const maxPerNetwork = 5

/**
 * Queues the confirmation of a notice or counter-notice, if mails can be sent: in ten minutes at most one per address
 * and five per network. Further ones are dropped.
 * @param from the sender's IP address
 * @returns whether this one is mailed
 */
export async function acknowledge(
  parts: Pick<RightsParts, 'jobs' | 'mailer' | 'senders'>,
  { noticeId, kind, to, from }: { noticeId: number; kind: LetterKind; to: string; from: string },
): Promise<boolean> {
  const { jobs, mailer, senders } = parts
  if (!mailer.isAvailable) return false
  const { current } = await senders.count(`rights mail ${toClientNetwork(from)}`, acknowledgementPauseS * 1000)
  if (current > maxPerNetwork) return false
  const once = { key: `acknowledge ${to}`, seconds: acknowledgementPauseS }
  return jobs.enqueue(sendRightsLetter, { noticeId, kind }, once)
}

/** Queues letters about a notice, if mails can be sent. @returns whether they can */
export async function writeSoon(
  { jobs, mailer }: Pick<RightsParts, 'jobs' | 'mailer'>,
  noticeId: number,
  kinds: LetterKind[],
): Promise<boolean> {
  if (!mailer.isAvailable) return false
  for (const kind of kinds) await jobs.enqueue(sendRightsLetter, { noticeId, kind })
  return true
}

/** Returns the link by which the sender follows a notice. */
export function toFollowUpUrl(
  { keys, publicUrl }: Pick<RightsParts, 'keys' | 'publicUrl'>,
  notice: { id: number; received_at: Date },
): string {
  return `${publicUrl}${followUpPage}#${toNoticeNumber(notice)}.${toNoticeKey(keys, notice.id)}`
}

/** Mails a letter, unless a later step has made it untrue. */
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
    toProofUrl: (email) =>
      `${toProofLinkStart(kind, followUpUrl)}.${toAddressProof(parts.keys, { id: noticeId, email })}`,
    adminUrl: `${parts.publicUrl}/admin/rights/${notice.id}/notice`,
    contactEmail,
  })
  if (mail) await parts.mailer.send(mail)
}

/** Returns the start of a link that confirms an address. Objectors must not get the sender's key of the notice. */
function toProofLinkStart(kind: LetterKind, followUpUrl: string): string {
  return kind === 'counter-received' ? followUpUrl.replace(/[^.]*$/, '') : followUpUrl
}
