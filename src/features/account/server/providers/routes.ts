import { type Api, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import * as contract from '../../providers-contract.ts'
import type { AuthParts } from '../auth-parts.ts'
import { chooseFirstPassword } from '../passwords/change-password.ts'
import { listIdentityRows } from '../queries/identities.ts'
import { requireOwner } from '../second-factor/record-change.ts'
import { toDevice } from '../sessions/describe-device.ts'
import { linkOwnIdentity, listOwnIdentities, unlinkOwnIdentity } from './identities.ts'
import { decideNext, logInByProvider, registerFromProvider } from './sign-in.ts'
import { beginVisit } from './visits.ts'

/** Registers signing in with accounts of other sites, and the operations on the caller's own. */
export function handleProviders(api: Api, parts: AuthParts): void {
  api.handle(contract.visitProvider, ({ params }) => beginVisit(parts, { id: params.provider, accountId: null }))
  api.handle(contract.returnFromProvider, (input) => decideNext(parts, input))
  api.handle(contract.signInByProvider, (input, context) => logInByProvider(parts, input, toDevice(context)))
  api.handle(contract.registerByProvider, (input, context) => registerFromProvider(parts, input, toDevice(context)))
  api.handle(contract.listIdentities, (_, context) => listOwnIdentities(parts, requireCaller(context).userId))
  api.handle(contract.visitToLink, async ({ params: { provider } }, context) => {
    const { accountId } = requireOwner(context)
    const isLinked = (await listIdentityRows(parts.db, accountId)).some((row) => row.provider === provider)
    if (isLinked) throw new AppError('CONFLICT', 'Un compte de ce site est déjà lié au vôtre.')
    return beginVisit(parts, { id: provider, accountId })
  })
  // The visit began with a proof, and only its tab has the key.
  api.handle(contract.linkIdentity, async ({ body }, context) => {
    const owner = { accountId: requireCaller(context).userId, device: toDevice(context) }
    return { identity: await linkOwnIdentity(parts, owner, body.key) }
  })
  api.handle(contract.unlinkIdentity, async ({ params }, context) =>
    unlinkOwnIdentity(parts, requireOwner(context), params.id),
  )
  api.handle(contract.choosePassword, async ({ body }, context) => {
    const { sessionId } = requireCaller(context)
    const device = await chooseFirstPassword(parts, { ...requireOwner(context), ...body, sessionId })
    return { message: 'Mot de passe enregistré !', device }
  })
}
