import { type Api, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import * as contract from '../../passkeys-contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { requireWayIn } from '../providers/identities.ts'
import { deletePasskey, listPasskeyRows, updatePasskeyName } from '../queries/passkeys.ts'
import { recordChange, requireOwner } from '../second-factor/record-change.ts'
import { toDevice } from '../sessions/describe-device.ts'
import { addOwnPasskey, askForNewPasskey, presentPasskey } from './add-passkey.ts'
import { askAnyPasskey, askOwnPasskey } from './require-passkey.ts'
import { logInByPasskey } from './sign-in-by-passkey.ts'

/** Registers signing in by passkey, and the operations on the caller's own. */
export function handlePasskeys(api: Api, parts: AuthParts): void {
  const { db } = parts
  api.handle(contract.askPasskeySignIn, () => askAnyPasskey(parts))
  api.handle(contract.signInByPasskey, (input, context) => logInByPasskey(parts, input, toDevice(context)))
  api.handle(contract.askPasskeyProof, async (_, context) => askOwnPasskey(parts, requireCaller(context).userId))
  api.handle(contract.listPasskeys, async (_, context) => {
    const rows = await listPasskeyRows(db, requireCaller(context).userId)
    return { passkeys: rows.map(presentPasskey) }
  })
  api.handle(contract.askNewPasskey, async (_, context) => askForNewPasskey(parts, requireOwner(context).accountId))
  api.handle(contract.addPasskey, async ({ body }, context) => ({
    passkey: await addOwnPasskey(parts, requireOwner(context), body),
  }))
  api.handle(contract.renamePasskey, async ({ params: { id }, body: { name } }, context) => {
    const renamed = await updatePasskeyName(db, { id, accountId: requireCaller(context).userId, name })
    if (!renamed) throw gone()
    return { passkey: presentPasskey(renamed) }
  })
  api.handle(contract.removePasskey, async ({ params: { id } }, context) => {
    const owner = requireOwner(context)
    await recordChange(parts, { ...owner, change: 'passkey-removed' }, async (trx) => {
      if (!(await deletePasskey(trx, { id, accountId: owner.accountId }))) throw gone()
      await requireWayIn({ ...parts, db: trx }, owner.accountId)
    })
  })
}

const gone = (): AppError => new AppError('NOT_FOUND', 'Cette clé d’accès est déjà retirée.')
