import { type Api, requireCaller } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import {
  cancelDeletion,
  deleteDueAccounts,
  mailDeletionNotice,
  type PrivacyParts,
  requestDeletion,
  toFrenchDay,
} from './delete-account.ts'
import { removeDueAccounts, sendDeletionNotice } from './jobs.ts'

/** Registers the operations on one's own data: export and deletion. */
export function handlePrivacy(api: Api, parts: PrivacyParts): void {
  parts.jobs.handle(sendDeletionNotice, ({ accountId }) => mailDeletionNotice(parts, accountId))
  parts.jobs.handle(removeDueAccounts, async () => void (await deleteDueAccounts(parts)))

  api.handle(contract.exportMyData, (_, context) => exportData(parts, requireCaller(context).userId))
  api.handle(contract.deleteAccount, async ({ body: { password } }, context) => {
    const { userId: accountId, sessionId } = requireCaller(context)
    const deletesAt = await requestDeletion(parts, { accountId, sessionId, password })
    const message = `Votre compte est fermé. Vos données seront effacées le ${toFrenchDay(deletesAt)} ; d’ici là, une connexion suffit pour tout retrouver.`
    return { message, deletes_at: deletesAt.toISOString() }
  })
  api.handle(contract.cancelDeletion, async ({ body: { token } }) => {
    await cancelDeletion(parts, token)
    return { message: 'Votre compte est conservé. Vous pouvez vous connecter.' }
  })
}

/**
 * Returns one's data export: what each feature's `personalData` (its module.ts) returns, under that name. Runs one
 * after the other, to leave connections free.
 */
async function exportData({ db, now, collectors }: PrivacyParts, accountId: number) {
  const data: Record<string, unknown> = {}
  for (const [name, collect] of Object.entries(collectors)) data[name] = await collect(db, accountId)
  return { exported_at: now().toISOString(), data }
}
