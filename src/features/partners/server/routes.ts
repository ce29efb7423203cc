import type { Api } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Jobs } from '../../../platform/jobs/create-jobs.ts'
import * as contract from '../contract.ts'
import { toPartnerCard, toPartnerEntry } from './present.ts'
import { deletePartner, insertPartner, listPartnerRows, updatePartner } from './queries.ts'
import { type RefreshParts, refreshPartners, refreshPartnersJob } from './refresh-partners.ts'

export type PartnerParts = RefreshParts & { jobs: Jobs }

const taken = 'Cette invitation est déjà celle d’un partenaire.'

/** Answers the operations on partners, and keeps what Discord says of them up to date. */
export function registerPartnerOperations(api: Api, parts: PartnerParts): void {
  const { db, jobs, storage } = parts
  jobs.handle(refreshPartnersJob, () => refreshPartners(parts))
  const refreshSoon = () => jobs.enqueue(refreshPartnersJob, {})

  api.handle(contract.listPartners, async () => {
    const rows = await listPartnerRows(db)
    return { partners: rows.filter(({ expired_at }) => expired_at === null).map(toPartnerCard) }
  })
  api.handle(contract.listPartnerEntries, async () => ({ partners: (await listPartnerRows(db)).map(toPartnerEntry) }))
  api.handle(contract.addPartner, async ({ body }) => {
    const row = await insertPartner(db, body)
    if (!row) throw conflict()
    await refreshSoon()
    return { partner: toPartnerEntry(row) }
  })
  api.handle(contract.changePartner, async ({ params, body }) => {
    const row = await updatePartner(db, params.id, body)
    if (row === 'taken') throw conflict()
    if (!row) throw new AppError('NOT_FOUND')
    await refreshSoon()
    return { partner: toPartnerEntry(row) }
  })
  api.handle(contract.removePartner, async ({ params }) => {
    const row = await deletePartner(db, params.id)
    if (!row) throw new AppError('NOT_FOUND')
    const icon = row.icon_url === null ? undefined : storage.nameOf(row.icon_url)
    if (icon) await storage.remove(icon)
  })
}

function conflict(): AppError {
  return new AppError('CONFLICT', taken, { fields: [{ field: 'invite_code', message: taken }] })
}
