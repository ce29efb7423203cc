import type { Database } from '../../../platform/database/connect-database.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import type * as contract from '../contract.ts'
import { countLinksByHost, listLinksForStaff, type StaffLinkRow } from './queries/staff-links.ts'

/** The links that the staff asked for, and how all of them fare. */
export async function listLinks(
  db: Database,
  query: contract.ListLinksQuery,
): Promise<AnswerOf<typeof contract.listLinks>> {
  const [rows, hosts] = await Promise.all([listLinksForStaff(db, query), countLinksByHost(db)])
  const { health, host: asked, page, limit } = query
  const total = hosts
    .filter(({ host }) => asked === undefined || host === asked)
    .reduce((sum, counts) => sum + (health === undefined ? totalOf(counts) : counts[health]), 0)
  const pagination = { page, limit, total, total_pages: Math.ceil(total / limit) }
  return { links: rows.map(presentLink), pagination, hosts }
}

/** How many links of the catalogue have which health, for the staff's figures. */
export async function countLinks(db: Database): Promise<contract.LinkCounts & { total: number }> {
  const sums = { total: 0, ok: 0, slow: 0, dead: 0, unknown: 0 }
  for (const counts of await countLinksByHost(db)) {
    for (const health of ['ok', 'slow', 'dead', 'unknown'] as const) sums[health] += counts[health]
    sums.total += totalOf(counts)
  }
  return sums
}

const totalOf = ({ ok, slow, dead, unknown }: contract.LinkCounts) => ok + slow + dead + unknown

function presentLink({ health_since, checked_at, failing_since, due_at, ...link }: StaffLinkRow): contract.StaffLink {
  return {
    ...link,
    health_since: health_since?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    due_at: due_at instanceof Date ? due_at.toISOString() : null,
  }
}
