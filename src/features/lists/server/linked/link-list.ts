import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { sendEvent } from '../../../../platform/events/create-events.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import * as account from '../../../account/server/public.ts'
import { type ListSiteId, linkedListsPage } from '../../linked-rules.ts'
import { readListJob } from './jobs.ts'
import { type LinkParts, linkedListChanged } from './link-parts.ts'
import { deleteList, insertList, type LinkedListRow } from './queries/lists.ts'
import type { ListSite } from './sites/list-site.ts'
import { LinkEnded, SiteAway } from './sites/site-failures.ts'
import { notLinked } from './start-list.ts'
import { sealTokens } from './tokens.ts'

// Providers of sign-ins have no colon: an answer of one kind never passes for the other.
const visitPrefix = 'list:'

type Owner = { accountId: number; device: account.Device }

/** Finds a site of the settings. @throws AppError NOT_FOUND */
export function getSite({ sites }: Pick<LinkParts, 'sites'>, id: string): ListSite {
  const site = sites.find((given) => given.id === id)
  if (!site) throw new AppError('NOT_FOUND', 'Ce site ne peut pas être relié ici.')
  return site
}

/** Begins a visit to a site, to link a list there. @throws AppError NOT_FOUND, PROVIDER_AWAY */
export function beginListVisit(
  parts: LinkParts,
  { accountId, siteId }: { accountId: number; siteId: ListSiteId },
): Promise<{ url: string; key: string }> {
  const site = getSite(parts, siteId)
  const toUrl = ({ state, verifier }: account.Checks) =>
    account.orAway(parts, site, async () => {
      const { buildAuthorizationUrl } = await account.loadLibrary()
      return buildAuthorizationUrl(await account.describeServer(site, site.server), {
        redirect_uri: parts.publicUrl + linkedListsPage,
        state,
        ...(site.usesProofKey && { code_challenge: verifier, code_challenge_method: 'plain' }),
      }).href
    })
  return account.openVisit(parts, { provider: visitPrefix + siteId, accountId, toUrl })
}

/**
 * Links the list of the site that a member came back from, and has it read.
 * @throws AppError PROVIDER_REFUSED, PROVIDER_AWAY, CONFLICT when either side is linked to another
 */
export async function linkList(
  parts: LinkParts,
  { accountId, device, key, query }: Owner & { key: string; query: string },
): Promise<LinkedListRow> {
  const visit = await account.spendVisit(parts, key)
  const isOwn = visit.provider.startsWith(visitPrefix) && visit.account_id === accountId
  if (!isOwn) throw new AppError('PROVIDER_REFUSED')
  const site = getSite(parts, visit.provider.slice(visitPrefix.length))
  const granted = await account.orAway(parts, site, async () => {
    const { authorizationCodeGrant } = await account.loadLibrary()
    const answer = new URL(parts.publicUrl + linkedListsPage)
    answer.search = query
    return authorizationCodeGrant(await account.describeServer(site, site.server), answer, {
      expectedState: visit.state,
      ...(site.usesProofKey && { pkceCodeVerifier: visit.verifier }),
    })
  })
  const owner = await findOwner(parts, site, granted.access_token)
  const list = await inTransaction(parts.db, async (db) => {
    const at = parts.now()
    const made = await insertList(db, {
      account_id: accountId,
      site: site.id,
      ...owner,
      created_at: at,
      ...sealTokens(parts, accountId, granted),
    })
    if (!made) {
      const message = `Ce compte ${site.name} est déjà relié, ou le vôtre l’est à un autre.`
      throw new AppError('CONFLICT', message)
    }
    await account.insertEvent(db, { accountId, kind: 'list-linked', at, device })
    // Changes may have waited for a link that had ended.
    await sendEvent(db, linkedListChanged, null)
    return made
  })
  await parts.jobs.enqueue(readListJob, { listId: list.id })
  return list
}

async function findOwner(parts: LinkParts, site: ListSite, accessToken: string) {
  try {
    return await site.findOwner(parts.clientOf(site)(accessToken))
  } catch (error) {
    if (!(error instanceof SiteAway || error instanceof LinkEnded)) throw error
    parts.log.warn({ site: site.id, reason: error.message }, 'a linked site did not answer as expected')
    throw new AppError('PROVIDER_AWAY', `${site.name} ne répond pas pour le moment. Réessayez plus tard.`)
  }
}

/** Unlinks a list: its tokens are deleted, both lists stay as they are. @throws AppError NOT_FOUND */
export async function unlinkList(
  { db, now }: LinkParts,
  { accountId, device, siteId }: Owner & { siteId: ListSiteId },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteList(tx, accountId, siteId))) throw notLinked()
    await account.insertEvent(tx, { accountId, kind: 'list-unlinked', at: now(), device })
  })
}
