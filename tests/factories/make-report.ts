import type { ReportCategory, ReportStatus } from '../../src/features/reports/contract.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { insertRow } from '../kit/rows.ts'
import { makeAccount } from './make-account.ts'

type ReportToMake = {
  episode_id: number
  account_id?: number
  category?: ReportCategory
  status?: ReportStatus
  source_id?: number | null
  assignee_id?: number | null
  created_at?: Date
}

/** Creates a report of an episode, by a new account unless one is given. */
export async function makeReport(db: Database, report: ReportToMake): Promise<{ id: number; account_id: number }> {
  const { account_id = (await makeAccount(db)).id, created_at = new Date() } = report
  const usual = { category: 'autre' as const, reason: 'L’image se fige.', reason_key: 'l’image se fige.' }
  const { id } = await insertRow(db, 'episode_report', {
    ...usual,
    ...report,
    account_id,
    created_at,
    status_since: created_at,
  })
  return { id, account_id }
}

let made = 0

/** Creates a report of a person in a séance, from one network of another. */
export async function makePersonReport(db: Database): Promise<{ id: number }> {
  made += 1
  const networks = { reporter_network: `a-${made}`, reported_network: `b-${made}` }
  const said = { name: 'Grossier', reason: 'Il insulte tout le monde.', lines: [] }
  return insertRow(db, 'person_report', { ...networks, ...said, created_at: new Date(), status_since: new Date() })
}
