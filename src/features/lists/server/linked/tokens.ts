import { z } from 'zod'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { dayMs } from '../../../../shared/durations.ts'
import { describeServer, loadLibrary, openSecret, sealSecret } from '../../../account/server/public.ts'
import type { LinkParts } from './link-parts.ts'
import { findListOf, type LinkedListRow, updateList } from './queries/lists.ts'
import type { ListSite } from './sites/list-site.ts'
import { LinkEnded, SiteAway } from './sites/site-failures.ts'

const tokenSet = z.object({ access: z.string().min(1), refresh: z.string().optional() })
type TokenSet = z.infer<typeof tokenSet>

/** Tokens are renewed this long before their end, as lists are read several times a day. */
const renewedBeforeMs = dayMs

/** A token endpoint's answer. */
type Granted = { access_token: string; refresh_token?: string | undefined; expires_in?: number | undefined }

/** Encrypts what a site granted, for a row of this account. */
export function sealTokens(
  { keys, now }: Pick<LinkParts, 'keys' | 'now'>,
  accountId: number,
  { access_token: access, refresh_token: refresh, expires_in: lifeS }: Granted,
): { tokens: Buffer; tokens_until: Date | null } {
  const text = JSON.stringify({ access, refresh } satisfies TokenSet)
  return {
    tokens: sealSecret(keys[0], accountId, Buffer.from(text)),
    tokens_until: lifeS === undefined ? null : new Date(now().getTime() + lifeS * 1000),
  }
}

/** Returns a list's tokens, renewed if they are near their end. @throws LinkEnded, SiteAway */
export async function requireAccess(
  parts: LinkParts,
  site: ListSite,
  list: LinkedListRow,
): Promise<{ access: string; tokens: Buffer | null }> {
  const { access, refresh } = openTokens(parts, list)
  if (!isDue(parts, list)) return { ...list, access }
  // AniList has no renewal: its tokens last a year.
  if (refresh === undefined || site.id === 'anilist') {
    if (list.tokens_until && list.tokens_until <= parts.now()) throw new LinkEnded(`${site.name}: the token expired`)
    return { ...list, access }
  }
  // Locked, since a renewal token works once.
  return inTransaction(parts.db, async (db) => {
    const current = await findListOf(db, { accountId: list.account_id, site: site.id, locks: true })
    if (current?.id !== list.id) throw new LinkEnded('unlinked meanwhile')
    const { access, refresh = '' } = openTokens(parts, current)
    if (!isDue(parts, current)) return { ...current, access }
    const granted = await renew(site, refresh)
    const renewed = sealTokens(parts, list.account_id, { refresh_token: refresh, ...granted })
    await updateList(db, list.id, renewed)
    return { ...renewed, access: granted.access_token }
  })
}

function isDue({ now }: Pick<LinkParts, 'now'>, { tokens_until: until }: LinkedListRow): boolean {
  return until !== null && until.getTime() - now().getTime() < renewedBeforeMs
}

function openTokens({ keys }: Pick<LinkParts, 'keys'>, { tokens, account_id, site }: LinkedListRow): TokenSet {
  const text = tokens && openSecret(keys, account_id, tokens)
  if (!text) throw new LinkEnded(`${site}: the tokens cannot be read`)
  return tokenSet.parse(JSON.parse(text.toString()))
}

async function renew(site: ListSite, refreshToken: string): Promise<Granted> {
  const { refreshTokenGrant, ResponseBodyError } = await loadLibrary()
  try {
    return await refreshTokenGrant(await describeServer(site, site.server), refreshToken)
  } catch (error) {
    const isRefused = error instanceof ResponseBodyError && (error.error === 'invalid_grant' || error.status === 401)
    // The error itself may hold the token.
    if (isRefused) throw new LinkEnded(`${site.name} refuses to renew the token`)
    throw new SiteAway(`${site.name} does not renew the token`)
  }
}
