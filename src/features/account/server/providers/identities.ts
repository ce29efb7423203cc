import { AppError } from '../../../../platform/http/app-error.ts'
import type { AnswerOf } from '../../../../shared/contract/endpoint.ts'
import type { Identity, listIdentities } from '../../providers-contract.ts'
import { visitExpired } from '../../providers-rules.ts'
import type { AuthParts } from '../auth-parts.ts'
import { findAccount } from '../queries/accounts.ts'
import { deleteIdentity, hasWayIn, type IdentityRow, insertIdentity, listIdentityRows } from '../queries/identities.ts'
import { deleteVisit } from '../queries/provider-visits.ts'
import { type Owner, recordChange } from '../second-factor/record-change.ts'
import type { Provider } from './read-providers.ts'
import { requireAnswered, toKeyHash } from './visits.ts'

/** Leaves out what a provider's settings keep secret. */
const toPublicProvider = ({ id, name }: Pick<Provider, 'id' | 'name'>) => ({ id, name })

/** Presents an identity to its owner. A provider that is no longer in the settings is called by its id. */
function presentIdentity({ providers }: Pick<AuthParts, 'providers'>, row: IdentityRow): Identity {
  const provider = providers.find(({ id }) => id === row.provider) ?? { id: row.provider, name: row.provider }
  return {
    id: row.id,
    name: row.name,
    provider: toPublicProvider(provider),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

/** Lists the caller's linked identities, the providers of the site, and whether the account has a password. */
export async function listOwnIdentities(parts: AuthParts, accountId: number): Promise<AnswerOf<typeof listIdentities>> {
  const [rows, account] = await Promise.all([listIdentityRows(parts.db, accountId), findAccount(parts.db, accountId)])
  return {
    identities: rows.map((row) => presentIdentity(parts, row)),
    providers: parts.providers.map(toPublicProvider),
    has_password: account?.has_password ?? true,
  }
}

/**
 * Links the identity of an answered visit to the caller's account.
 * @param key the visit's key
 * @throws AppError PROVIDER_REFUSED, CONFLICT when either side is linked already
 */
export async function linkOwnIdentity(parts: AuthParts, owner: Owner, key: string): Promise<Identity> {
  const { accountId } = owner
  const { visit, provider } = await requireAnswered(parts, { key, accountId })
  const { subject, name } = visit
  const row = await recordChange(parts, { ...owner, change: 'provider-linked' }, async (db) => {
    if (!(await deleteVisit(db, toKeyHash(key)))) throw new AppError('PROVIDER_REFUSED', visitExpired)
    const created_at = parts.now()
    const linked = await insertIdentity(db, { account_id: accountId, provider: provider.id, subject, name, created_at })
    if (!linked)
      throw new AppError('CONFLICT', `Ce compte ${provider.name} est déjà lié, ou le vôtre l’est à un autre.`)
    return linked
  })
  return presentIdentity(parts, row)
}

/** Unlinks an identity of the caller. @throws AppError NOT_FOUND, CONFLICT for the last way in */
export async function unlinkOwnIdentity(parts: AuthParts, owner: Owner, id: number): Promise<void> {
  const { accountId } = owner
  await recordChange(parts, { ...owner, change: 'provider-unlinked' }, async (db) => {
    if (!(await deleteIdentity(db, { id, accountId }))) throw new AppError('NOT_FOUND', 'Ce compte n’est plus lié.')
    await requireWayIn({ ...parts, db }, accountId)
  })
}

/** Requires that something still opens an account; runs in the transaction of a removal. @throws AppError CONFLICT */
export async function requireWayIn({ db, providers }: Pick<AuthParts, 'db' | 'providers'>, accountId: number) {
  const ids = providers.map(({ id }) => id)
  if (await hasWayIn(db, accountId, ids)) return
  throw new AppError('CONFLICT', 'Rien d’autre n’ouvre votre compte : choisissez d’abord un mot de passe.')
}
