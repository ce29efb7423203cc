import type { Api } from '../../../../platform/http/api.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import * as contract from '../../status-contract.ts'
import { createStatusReader } from './read-status.ts'

/** Registers the operation of the site's status. */
export function handleStatus(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  api.handle(contract.getStatus, createStatusReader(db, now))
}
