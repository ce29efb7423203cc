import type { Database } from '../../../../platform/database/connect-database.ts'
import { listHostCounts } from '../../../links/server/public.ts'
import type { SiteStatus } from '../../status-contract.ts'
import { readUptime, readUptimeDays } from '../totals/public.ts'
import { judgeJobs, judgeLinks, judgeSite } from './judge-parts.ts'
import { countJobs, ping } from './queries.ts'

/** What only the database tells. */
type Told = Pick<SiteStatus, 'jobs' | 'links' | 'hosts' | 'uptime'>

const nothingTold: Told = {
  jobs: { state: 'unknown', waiting: null, failed_last_day: null },
  links: { state: 'unknown', counts: null },
  hosts: [],
  uptime: { total: null, days: [] },
}

// Whoever reads this page wants to know now.
const patienceMs = 3000

/** Reads how the site fares. While the database is away, what it told last is shown, and since when. */
export function createStatusReader(db: Database, now: () => Date): () => Promise<SiteStatus> {
  let last: { told: Told; at: Date } | undefined
  return async () => {
    const at = now()
    const response_ms = await measurePing(db)
    const told = response_ms === null ? undefined : await readTold(db, at).catch(() => undefined)
    if (told) last = { told, at }
    const database = { state: told ? ('ok' as const) : ('down' as const), response_ms: told ? response_ms : null }
    const parts = { ...(last?.told ?? nothingTold), database }
    return {
      ...parts,
      state: judgeSite(parts),
      checked_at: at.toISOString(),
      known_at: last?.at.toISOString() ?? null,
    }
  }
}

/** Milliseconds until the database answers; null when it does not in time. */
async function measurePing(db: Database): Promise<number | null> {
  const startedAt = performance.now()
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
  const answered = ping(db).then(
    () => Math.max(1, Math.round(performance.now() - startedAt)),
    () => null,
  )
  return Promise.race([answered, late])
}

async function readTold(db: Database, at: Date): Promise<Told> {
  const [jobs, hosts, total, days] = await Promise.all([
    countJobs(db, at),
    listHostCounts(db),
    readUptime(db, at),
    readUptimeDays(db, at),
  ])
  const counts = { ok: 0, slow: 0, dead: 0, unknown: 0 }
  for (const host of hosts) {
    for (const health of ['ok', 'slow', 'dead', 'unknown'] as const) counts[health] += host[health]
  }
  return {
    jobs: jobs
      ? { state: judgeJobs(jobs), waiting: jobs.waiting, failed_last_day: jobs.failed_last_day }
      : nothingTold.jobs,
    links: { state: judgeLinks(counts), counts },
    hosts: hosts.map(({ host, ...of }) => ({ host, state: judgeLinks(of), counts: of })),
    uptime: { total, days },
  }
}
