import type { Database } from '../../../../platform/database/connect-database.ts'
import { listHostCounts, sumLinks } from '../../../links/server/public.ts'
import type { SiteStatus } from '../../status-contract.ts'
import { readUptime, readUptimeDays } from '../totals/public.ts'
import { judgeJobs, judgeLinks, judgeSite } from './judge-parts.ts'
import { countJobs, ping } from './queries.ts'

/** Data that only the database has. */
type Figures = Pick<SiteStatus, 'jobs' | 'links' | 'hosts' | 'uptime'>

const noFigures: Figures = {
  jobs: { state: 'unknown', waiting: null, failed_last_day: null },
  links: { state: 'unknown', counts: null },
  hosts: [],
  uptime: { total: null, days: [] },
}

// Visitors of this page wait for the answer.
const patienceMs = 3000

/** Reads the site's status. While the database is away, the last known data is returned with its time. */
export function createStatusReader(db: Database, now: () => Date): () => Promise<SiteStatus> {
  let last: { figures: Figures; at: Date } | undefined
  return async () => {
    const at = now()
    const response_ms = await measurePing(db)
    const figures = response_ms === null ? undefined : await readFigures(db, at).catch(() => undefined)
    if (figures) last = { figures, at }
    const database = { state: response_ms === null ? ('down' as const) : ('ok' as const), response_ms }
    const parts = { ...(last?.figures ?? noFigures), database }
    return { ...parts, state: judgeSite(parts), checked_at: at.toISOString(), known_at: last?.at.toISOString() ?? null }
  }
}

/** Milliseconds until the database answers; null without a timely answer. */
async function measurePing(db: Database): Promise<number | null> {
  const startedAt = performance.now()
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
  const answered = ping(db).then(
    () => Math.max(1, Math.round(performance.now() - startedAt)),
    () => null,
  )
  return Promise.race([answered, late])
}

async function readFigures(db: Database, at: Date): Promise<Figures> {
  const [jobs, hosts, total, days] = await Promise.all([
    countJobs(db, at),
    listHostCounts(db),
    readUptime(db, at),
    readUptimeDays(db, at),
  ])
  const counts = sumLinks(hosts)
  return {
    jobs: jobs
      ? { state: judgeJobs(jobs), waiting: jobs.waiting, failed_last_day: jobs.failed_last_day }
      : noFigures.jobs,
    links: { state: judgeLinks(counts), counts },
    hosts: hosts.map(({ host, ...of }) => ({ host, state: judgeLinks(of), counts: of })),
    uptime: { total, days },
  }
}
