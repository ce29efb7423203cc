import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { linkedListsPage, listSiteNames } from '../../linked-rules.ts'
import type { LinkParts } from './link-parts.ts'
import { endList, findWorking, type LinkedListRow, noteFailure, updateList } from './queries/lists.ts'
import type { AskSite, ListSite } from './sites/list-site.ts'
import { LinkEnded, SiteAway } from './sites/site-failures.ts'
import { requireAccess } from './tokens.ts'

/** A list with its site, and the means to ask there as its owner. */
export type OpenList = { list: LinkedListRow; site: ListSite; ask: AskSite }

/**
 * Works with a list at another site, unless the link has ended, the account is closed, or the site left the settings.
 * The owner is notified once when the link ends.
 * @throws SiteAway for a retry
 */
export async function withList(
  parts: LinkParts,
  listId: number,
  work: (open: OpenList) => Promise<void>,
): Promise<void> {
  const { db, now, sites, clientOf } = parts
  const list = await findWorking(db, listId)
  const site = sites.find(({ id }) => id === list?.site)
  if (!list || !site) return
  let { tokens } = list
  try {
    const current = await requireAccess(parts, site, list)
    tokens = current.tokens
    await work({ list, site, ask: clientOf(site)(current.access) })
    if (list.failing_since) await updateList(db, listId, { failing_since: null })
  } catch (error) {
    if (error instanceof LinkEnded) return tellEnd(parts, { ...list, tokens })
    if (error instanceof SiteAway) await noteFailure(db, listId, now())
    throw error
  }
}

/** @param list with the tokens that the site refused @throws SiteAway when it has others by now */
async function tellEnd({ db, now, notifyAccount }: LinkParts, list: LinkedListRow): Promise<void> {
  const { site, account_id } = list
  const name = listSiteNames[site]
  // In one transaction: once the list has ended, no later run would tell the owner.
  await inTransaction(db, async (tx) => {
    if (!(await endList(tx, list))) throw new SiteAway(`${name} was linked again or unlinked meanwhile`)
    await notifyAccount?.(tx, {
      accountId: account_id,
      title: `${name} n’est plus relié`,
      content: `${name} n’accepte plus la connexion de Suminé. Reliez-le à nouveau pour continuer.`,
      url: linkedListsPage,
      now: now(),
    })
  })
}
