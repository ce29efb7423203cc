import type { Site } from '../../../../platform/site/site.ts'
import { toOneLine } from '../../../../shared/contract/written-texts.ts'
import { type ConfiguredHost, findHost } from '../hosts/list-hosts.ts'
import {
  type CheckRecord,
  claimDueLinks,
  type DueLink,
  listLinksToCheck,
  recordChecks,
} from '../queries/link-checks.ts'
import { type CheckOutcome, checkSource } from './check-source.ts'
import { judgeLink } from './judge-link.ts'

export type CheckLinksParts = Pick<Site, 'db' | 'log' | 'now'> & {
  hosts: readonly ConfiguredHost[]
  /** This site's origin. */
  origin: string
  elapsedMs?: () => number
}

// Gentle on hosts, since a run begins every minute.
const perHost = 4
const max = 60
const leaseSeconds = 10 * 60

/** Checks a few links of each host in turn, and stores the results. */
export async function checkLinks(parts: CheckLinksParts): Promise<void> {
  const { db, hosts, now } = parts
  const locals = hosts.flatMap(({ local }) => local?.hostname ?? [])
  const due = await claimDueLinks(db, { now: now(), perHost, locals, max, leaseSeconds })
  const byHost = [...Map.groupBy(due, ({ host }) => host).values()]
  const records = await Promise.all(byHost.map((links) => checkInTurn(links, parts)))
  await recordChecks(db, records.flat(), now())
}

const maxLanes = 4

/** Concurrent checks per host when staff is waiting. One that waits for its turn would count as slow. */
function countLanes(hosts: readonly ConfiguredHost[], address: string): number {
  const url = URL.parse(address)
  const { atOnce = maxLanes } = (url && findHost(hosts, url)) || {}
  return Math.min(atOnce, maxLanes)
}

/** Checks these links now, several of each host at once, and stores the results. @returns the results */
export async function checkTheseLinks(parts: CheckLinksParts, ids: number[]): Promise<CheckRecord[]> {
  const { db, now } = parts
  const links = await listLinksToCheck(db, { ids, now: now() })
  const toLane = ([index, { host, url }]: [number, DueLink]) => `${host} ${index % countLanes(parts.hosts, url)}`
  const byLane = [...Map.groupBy(links.entries(), toLane).values()]
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
      // The others are still checked; this one is retried when its lease ends.
      log.error({ err: error, url: link.url }, 'failed to check a link')
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
    // It may quote a page, and what PostgreSQL cannot hold would lose the results of the others too.
    tried: toOneLine(outcome.tried),
    thumbnail_url: outcome.thumbnailUrl,
    cors: outcome.cors,
  }
}
