import type { Database } from '../../../platform/database/connect-database.ts'
import { toCursor } from '../../../platform/database/keyset.ts'
import type { AnswerOf } from '../../../shared/contract/endpoint.ts'
import { maxCounted, toCappedPagination, toPagination } from '../../../shared/contract/pagination.ts'
import type * as contract from '../contract.ts'
import {
  byDeadLinks,
  countLinksByHost,
  listAnimesWithProblems,
  readLinkFacts,
  sumLinks,
} from './queries/link-health.ts'
import { isOfMany, matchLinks } from './queries/match-links.ts'
import { byUrgency, countMatchingLinks, listLinksForStaff, type StaffLinkRow } from './queries/staff-links.ts'

/** Lists links for staff, the most urgent first. */
export async function listLinks(
  db: Database,
  { page, limit, cursor, ...filters }: contract.ListLinksQuery,
): Promise<AnswerOf<typeof contract.listLinks>> {
  const match = await matchLinks(db, filters)
  const [rows, counted] = await Promise.all([
    listLinksForStaff(db, match, { page, limit, cursor }),
    countMatchingLinks(db, match, maxCounted + 1),
  ])
  const pagination = toCappedPagination({ page, limit }, { counted, isBounded: isOfMany(match) })
  return { links: rows.map(presentLink), pagination, next_cursor: toCursor(byUrgency, rows, limit) }
}

/** Sums up the health of all links, by host and in total. */
export async function getLinkSummary(db: Database): Promise<contract.LinkSummary> {
  const [counted, facts] = await Promise.all([countLinksByHost(db), readLinkFacts(db)])
  const hosts = counted.map(({ last_checked_at: _, ...counts }) => counts)
  const total = totalOf(sumLinks(hosts))
  const checkTimes = counted.map(({ last_checked_at }) => last_checked_at?.getTime() ?? 0)
  const lastMs = Math.max(0, ...checkTimes)
  return { ...facts, last_checked_at: lastMs > 0 ? new Date(lastMs).toISOString() : null, total, hosts }
}

/** Lists the animes with problem links. */
export async function listAnimesByLinks(
  db: Database,
  query: contract.ListAnimesByLinksQuery,
): Promise<AnswerOf<typeof contract.listAnimesByLinks>> {
  const { animes, places, total } = await listAnimesWithProblems(db, query)
  return { animes, pagination: toPagination(query, total), next_cursor: toCursor(byDeadLinks, places, query.limit) }
}

/** Counts the catalogue's links by health, for the staff's figures. */
export async function countLinks(db: Database): Promise<contract.LinkCounts & { total: number }> {
  const sums = sumLinks(await countLinksByHost(db))
  return { ...sums, total: totalOf(sums) }
}

const totalOf = ({ ok, slow, dead, unknown }: contract.LinkCounts) => ok + slow + dead + unknown

/** Presents a link to staff. */
export function presentLink(row: StaffLinkRow): contract.StaffLink {
  const { health_since, checked_at, failing_since, due_at, ...link } = row
  return {
    ...link,
    health_since: health_since?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    // Minus infinity, for a check as soon as possible, is not a date.
    due_at: due_at instanceof Date ? due_at.toISOString() : null,
  }
}
