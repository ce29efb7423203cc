import type { Database } from '../../../../platform/database/connect-database.ts'
import { type Api, type CallContext, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import { toDevice } from '../../../account/server/public.ts'
import * as contract from '../../linked-contract.ts'
import type { ListSiteId } from '../../linked-rules.ts'
import { findDifferences, presentDifferences, requireReview } from './differences.ts'
import { readListJob } from './jobs.ts'
import { beginListVisit, getSite, linkList, unlinkList } from './link-list.ts'
import type { LinkParts } from './link-parts.ts'
import { presentList } from './present.ts'
import { listLists } from './queries/lists.ts'
import { notLinked, requireList, startList } from './start-list.ts'

/** Registers the operations on the caller's lists at other sites. */
export function handleLinkedLists(api: Api, parts: LinkParts): void {
  const { db, sites, jobs } = parts
  const accountOf = (context: CallContext) => requireCaller(context).userId

  api.handle(contract.listLinkedLists, async (_, context) => {
    const lists = await presentLists(db, accountOf(context))
    const names = new Set([...sites.map(({ id }) => id), ...lists.map(({ site }) => site)])
    return { sites: [...names].map((site) => ({ site, list: lists.find((list) => list.site === site) ?? null })) }
  })
  api.handle(contract.visitListSite, ({ params }, context) =>
    beginListVisit(parts, { accountId: accountOf(context), siteId: params.site }),
  )
  api.handle(contract.linkList, async ({ body }, context) => {
    const accountId = accountOf(context)
    const { site } = await linkList(parts, { accountId, device: toDevice(context), ...body })
    return { list: await getList(db, accountId, site) }
  })
  api.handle(contract.listDifferences, async ({ params, query }, context) => {
    const list = await requireList(db, { accountId: accountOf(context), site: params.site })
    requireReview(list)
    return presentDifferences(await findDifferences(db, { list, site: getSite(parts, params.site) }), list, query)
  })
  api.handle(contract.startLinkedList, async ({ params, body: choices }, context) => {
    const accountId = accountOf(context)
    await startList(parts, { accountId, site: getSite(parts, params.site), choices })
    return { list: await getList(db, accountId, params.site) }
  })
  api.handle(contract.readLinkedList, async ({ params }, context) => {
    const accountId = accountOf(context)
    const { id, state } = await requireList(db, { accountId, site: params.site })
    if (state === 'ended') throw new AppError('CONFLICT', 'Reliez d’abord cette liste à nouveau.')
    getSite(parts, params.site)
    if (!(await jobs.enqueue(readListJob, { listId: id }, { key: String(id), seconds: 60 }))) {
      throw new AppError('RATE_LIMITED', 'Cette liste vient d’être lue : réessayez dans une minute.', {
        retryAfter: 60,
      })
    }
    return { list: await getList(db, accountId, params.site) }
  })
  api.handle(contract.unlinkList, async ({ params }, context) =>
    unlinkList(parts, { accountId: accountOf(context), device: toDevice(context), siteId: params.site }),
  )
}

async function presentLists(db: Database, accountId: number): Promise<contract.LinkedList[]> {
  return (await listLists(db, accountId)).map(presentList)
}

async function getList(db: Database, accountId: number, site: ListSiteId): Promise<contract.LinkedList> {
  const list = (await presentLists(db, accountId)).find((given) => given.site === site)
  if (!list) throw notLinked()
  return list
}
