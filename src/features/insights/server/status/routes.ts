import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../status-contract.ts'
import { createStatusReader } from './read-status.ts'

type Parts = {
  db: Database
  now?: () => Date
}

/** Registers the operation of the site's status. */
export function handleStatus(api: Api, { db, now = () => new Date() }: Parts): void {
  api.handle(contract.getStatus, createStatusReader(db, now))
}
