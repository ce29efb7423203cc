import type { Database } from '../../../platform/database/connect-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Api, CallContext } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { announce } from '../../webhooks/server/public.ts'
import * as contract from '../contract.ts'
import { promisedTimes, restorationDays } from './deadlines.ts'
import { deleteOldNotices, forgetOld, sendRightsLetter } from './jobs.ts'
import { lettersDue } from './letters.ts'
import { isAddressProof, isNoticeKey, readNoticeNumber, toNoticeNumber } from './notice-number.ts'
import { toFollowedNotice } from './present.ts'
import { findNotice, insertCounterNotice, insertNotice, listMonths, lockNotice } from './queries/notices.ts'
import { listNoticesWithholding, listPages } from './queries/pages.ts'
import { recordProvedAddress } from './queries/proved-addresses.ts'
import { type RecognisedPage, recognisePages } from './recognise-pages.ts'
import type { RightsParts } from './rights-parts.ts'
import { handleRightsAdministration } from './routes-staff.ts'
import { acknowledge, mailLetter, toFollowUpUrl, writeSoon } from './send-letters.ts'

const monthsShown = 24

/** Tells the webhooks of the site, without the parties of the notice. */
function announceNotice(db: Database, notice: Parameters<typeof toNoticeNumber>[0]): Promise<void> {
  return announce(db, {
    type: 'rights.notice',
    title: `Notification de droits ${toNoticeNumber(notice)}`,
    text: 'Elle attend une décision.',
    path: '/admin/rights',
    facts: { notice: { id: notice.id, number: toNoticeNumber(notice) } },
    at: notice.received_at,
  })
}

/** Registers the operations and jobs of the rights desk. */
export function handleRights(api: Api, parts: RightsParts): void {
  const { db, keys, now } = parts
  parts.jobs.handle(sendRightsLetter, ({ noticeId, kind }) => mailLetter(parts, noticeId, kind))
  parts.jobs.handle(deleteOldNotices, async () => void (await forgetOld(parts)))

  api.handle(contract.sendNotice, async ({ body }, context) => {
    const { pages, refused } = await recognisePages(db, body.addresses, originsOf(parts, context))
    if (refused.length > 0) throw new AppError('VALIDATION', refused[0]?.message, { fields: refused })
    const notice = await inTransaction(db, async (trx) => {
      const inserted = await insertNotice(trx, { body, pages, at: now() })
      await announceNotice(trx, inserted)
      return inserted
    })
    const { verifyBy, handleBy } = promisedTimes(notice.received_at)
    const isMailed = await acknowledge(parts, {
      noticeId: notice.id,
      kind: 'received',
      to: body.email,
      from: context.ip,
    })
    await writeSoon(parts, notice.id, ['for-operator'])
    return {
      number: toNoticeNumber(notice),
      follow_up_url: toFollowUpUrl(parts, notice),
      is_mailed: isMailed,
      verify_by: verifyBy.toISOString(),
      handle_by: handleBy.toISOString(),
    }
  })

  api.handle(contract.followNotice, async ({ body: { number, key } }) => {
    const id = readNoticeNumber(number)
    const notice = id !== undefined && isNoticeKey(keys, id, key) ? await findNotice(db, id) : undefined
    if (!notice) throw new AppError('NOT_FOUND', 'Aucune notification ne porte ce numéro avec cette clé.')
    return { notice: toFollowedNotice(notice, await listPages(db, notice.id)) }
  })

  api.handle(contract.proveAddress, async ({ body: { number, proof } }) => {
    const id = readNoticeNumber(number)
    const notice = id === undefined ? undefined : await findNotice(db, id)
    const sides = [
      ['sender', notice?.email],
      ['objector', notice?.counter_email],
    ] as const
    for (const [side, email] of sides) {
      if (!notice || !email || !isAddressProof(keys, { id: notice.id, email }, proof)) continue
      for (const proved of await recordProvedAddress(db, { noticeId: notice.id, email, at: now() })) {
        await writeSoon(parts, proved.id, lettersDue(proved.state, side))
      }
      return { message: 'Votre adresse est confirmée : la suite vous parviendra par e-mail.' }
    }
    throw new AppError('NOT_FOUND', 'Ce lien de confirmation ne convient à aucune notification.')
  })

  api.handle(contract.sendCounterNotice, async ({ body }, context) => {
    const at = now()
    const { pages, refused } = await recognisePages(db, [body.address], originsOf(parts, context))
    const ids = await inTransaction(db, async (trx) => {
      const contested = await lockContested(trx, pages[0])
      if (contested.length === 0) throw nothingToContest(refused[0]?.message)
      for (const id of contested) await insertCounterNotice(trx, id, { body, at })
      return contested
    })
    let isMailed = false
    for (const id of ids) {
      await writeSoon(parts, id, ['contested'])
      const isThisMailed = await acknowledge(parts, {
        noticeId: id,
        kind: 'counter-received',
        to: body.email,
        from: context.ip,
      })
      isMailed ||= isThisMailed
    }
    const notices = await Promise.all(ids.map((id) => findNotice(db, id)))
    return {
      numbers: notices.flatMap((notice) => (notice ? [toNoticeNumber(notice)] : [])),
      is_mailed: isMailed,
      ...restorationDays(at),
    }
  })

  api.handle(contract.getRightsFigures, async () => ({ months: await listMonths(db, now(), monthsShown - 1) }))
  handleRightsAdministration(api, parts)
}

/** Returns the site's own origin, and that of the request. */
const originsOf = ({ publicUrl }: RightsParts, { origin }: CallContext): string[] => [publicUrl, origin]

/** Returns the notices that an objection about a page contests, locked until the transaction ends. */
async function lockContested(trx: Database, page: RecognisedPage | undefined): Promise<number[]> {
  const contested: number[] = []
  for (const id of page ? await listNoticesWithholding(trx, page) : []) {
    // Another objection, or the staff, may have been faster.
    if ((await lockNotice(trx, id)) === 'acceptée') contested.push(id)
  }
  return contested
}

function nothingToContest(
  message = 'Aucun lien de cette page n’est retiré, ou ce retrait est déjà contesté',
): AppError {
  return new AppError('VALIDATION', message, { field: 'address' })
}
