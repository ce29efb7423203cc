import type { Api } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { Jobs } from '../../../../platform/jobs/create-jobs.ts'
import { actorOf, recordAction, requireVersion } from '../../../staff/server/log/public.ts'
import * as contract from '../../partners-contract.ts'
import { refreshPartnersJob } from './jobs.ts'
import { toPartnerCard, toPartnerEntry } from './present.ts'
import {
  deletePartner,
  insertPartner,
  listPartnerRows,
  lockPartner,
  type PartnerRow,
  updatePartner,
} from './queries.ts'
import { type RefreshParts, refreshPartners } from './refresh-partners.ts'

type PartnerParts = RefreshParts & { jobs: Jobs }

/** Registers the operations on partners and their updates from Discord. */
export function handlePartners(api: Api, parts: PartnerParts): void {
  const { db, jobs, now } = parts
  jobs.handle(refreshPartnersJob, () => refreshPartners(parts))
  const refreshSoon = () => jobs.enqueue(refreshPartnersJob, {})

  api.handle(contract.listPartners, async () => {
    const rows = await listPartnerRows(db)
    return { partners: rows.filter(({ expired_at }) => expired_at === null).map(toPartnerCard) }
  })
  api.handle(contract.listPartnerEntries, async () => ({ partners: (await listPartnerRows(db)).map(toPartnerEntry) }))
  api.handle(contract.addPartner, async ({ body }, context) => {
    const summary = `Partenaire « ${body.title} » ajouté`
    const action = { by: actorOf(context), kind: 'partner.create', summary } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const row = await insertPartner(trx, body)
      if (!row) throw conflict()
      return row
    })
    await refreshSoon()
    return { partner: toPartnerEntry(result), action_id: actionId }
  })
  api.handle(contract.changePartner, async ({ params, body: { version, ...body } }, context) => {
    const summary = `Partenaire « ${body.title} » modifié`
    const action = { by: actorOf(context), kind: 'partner.update', summary } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const before = await lockPartner(trx, params.id)
      if (!before) throw new AppError('NOT_FOUND')
      await requireVersion(trx, { table: 'partner', what: 'ce partenaire', before, sent: body, version, at: now() })
      const row = await updatePartner(trx, params.id, body)
      if (row === 'taken') throw conflict()
      return row
    })
    await refreshSoon()
    return { partner: toPartnerEntry(result), action_id: actionId }
  })
  // Its picture stays in storage for an undo.
  api.handle(contract.removePartner, async ({ params }, context) => {
    const summary = ({ title }: PartnerRow) => `Partenaire « ${title} » retiré`
    const action = { by: actorOf(context), kind: 'partner.delete', summary } as const
    const { result, actionId } = await recordAction(db, action, async (trx) => {
      const row = await deletePartner(trx, params.id)
      if (!row) throw new AppError('NOT_FOUND')
      return row
    })
    return { message: `${result.title} n’est plus partenaire.`, action_id: actionId }
  })
}

function conflict(): AppError {
  return new AppError('CONFLICT', 'Cette invitation est déjà celle d’un partenaire.', { field: 'invite_code' })
}
