import type { Api } from '../../../../platform/http/api.ts'
import { isMany, requireProof } from '../../../../platform/http/require-proof.ts'
import { actorOf } from '../../../staff/server/log/public.ts'
import * as contract from '../../mending-contract.ts'
import type { VideoHost } from '../hosts/host.ts'
import { changeLink, deleteLinks, previewReplacement } from './mend-links.ts'
import { cancelTask, listRecentTasks, startChecks, startReplacement, type TaskParts } from './start-task.ts'

/** Registers the staff's operations on links. */
export function handleLinkMending(api: Api, { hosts, ...parts }: TaskParts & { hosts: readonly VideoHost[] }): void {
  const { db } = parts
  api.handle(contract.changeLink, ({ params: { id }, body }, context) =>
    changeLink(db, { id, ...body, by: actorOf(context) }),
  )
  api.handle(contract.deleteLinks, async ({ body }, context) => {
    if (!body.dry_run && isMany(body.link_ids)) requireProof(context)
    return deleteLinks(db, body, actorOf(context))
  })
  api.handle(contract.previewReplacement, ({ body }) => previewReplacement(db, body.replacement, hosts))
  api.handle(contract.replaceLinks, async ({ body }, context) => {
    const { replacement, expected_count: expected } = body
    return { task: await startReplacement(parts, { replacement, expected, by: actorOf(context) }) }
  })
  api.handle(contract.checkLinks, async ({ body }, context) => ({
    task: await startChecks(parts, { scope: body, by: actorOf(context) }),
  }))
  api.handle(contract.listLinkTasks, async () => ({ tasks: await listRecentTasks(parts) }))
  api.handle(contract.cancelLinkTask, async ({ params }) => ({ task: await cancelTask(parts, params.id) }))
}
