import type { Database } from '../../../../platform/database/connect-database.ts'
import type { Log } from '../../../../platform/log/create-log.ts'
import type { ConfiguredHost } from '../hosts/hosts.ts'
import {
  type CheckRecord,
  claimDueLinks,
  type DueLink,
  listLinksToCheck,
  recordChecks,
} from '../queries/link-checks.ts'
import { type CheckOutcome, checkSource } from './check-source.ts'
import { judgeLink } from './judge-link.ts'

export type CheckLinksParts = {
  db: Database
  hosts: readonly ConfiguredHost[]
  log: Log
  /** This site's address. */
  origin: string
  now: () => Date
  elapsedMs?: () => number
}

// Gentle: a run begins every minute.
const perHost = 4
const most = 60
const leaseSeconds = 10 * 60

/** Looks at a few links of each host, one after the other, and keeps what it finds. */
export async function checkLinks(parts: CheckLinksParts): Promise<void> {
  const { db, hosts, now } = parts
  const locals = hosts.flatMap(({ local }) => local?.hostname ?? [])
  const due = await claimDueLinks(db, { now: now(), perHost, locals, most, leaseSeconds })
  const byHost = [...Map.groupBy(due, ({ host }) => host).values()]
  const records = await Promise.all(byHost.map((links) => checkInTurn(links, parts)))
  await recordChecks(db, records.flat(), now())
}

/** How many links of a host are asked for at once in a run of somebody who waits; the host's own limit holds too. */
const lanes = 4

/** Looks at these links now, several of each host at once, and keeps what it finds. @returns what it found */
export async function checkTheseLinks(parts: CheckLinksParts, ids: number[]): Promise<CheckRecord[]> {
  const { db, now } = parts
  const links = await listLinksToCheck(db, { ids, now: now() })
  const byLane = [...Map.groupBy(links.entries(), ([index, { host }]) => `${host} ${index % lanes}`).values()]
  const found = await Promise.all(
    byLane.map((lane) =>
      checkInTurn(
        lane.map(([, link]) => link),
        parts,
      ),
    ),
  )
  await recordChecks(db, found.flat(), now())
  return found.flat()
}

async function checkInTurn(links: DueLink[], parts: CheckLinksParts): Promise<CheckRecord[]> {
  const { hosts, origin, log, elapsedMs = () => performance.now() } = parts
  const records: CheckRecord[] = []
  for (const link of links) {
    try {
      records.push(toRecord(link, await checkSource({ hosts, origin, elapsedMs }, link.url), parts.now()))
    } catch (error) {
      // The others are looked at all the same; this one comes again when its lease is over.
      log.error({ err: error, url: link.url }, 'a link could not be checked')
    }
  }
  return records
}

function toRecord(link: DueLink, outcome: CheckOutcome, now: Date): CheckRecord {
  const known = { ...link, failingSince: link.failing_since }
  const { health, failures, failingSince, dueAt } = judgeLink(known, outcome, { now, othersAnswer: link.others_answer })
  return {
    source_id: link.source_id,
    url: link.url,
    health,
    failures,
    failing_since: failingSince?.toISOString() ?? null,
    due_at: dueAt.toISOString(),
    answered: outcome.result === 'ok' || outcome.result === 'slow' || outcome.result === 'gone',
    tried: outcome.tried,
    cors: outcome.cors,
  }
}
