import { setTimeout as sleep } from 'node:timers/promises'
import { startWriteLoad } from '../../tests/faults/write-load.ts'
import { startSite } from '../kit/site-process.ts'

/** Database servers, one of which leads. */
export type Cluster = {
  /** What the site needs to know. */
  settings: Record<string, string>
  /** Resolves once a confirmed write is on two servers. */
  untilSafe: () => Promise<void>
  /** Kills the leader, and waits for `isSeen` before another takes over, if it can wait. */
  killLeader: (isSeen: () => Promise<void>) => Promise<void>
  /** Brings the former leader back as a standby. */
  bringBack: () => Promise<void>
}

type Reads = { cached: number; fresh: number; refused: number }
export type Round = { gapMs: number; writes: number; reads: Reads }

const people = 6
const kept = ['/api/animes?limit=50', '/api/genres', '/', '/explorer']

/**
 * Loses the leader again and again, while people save their progress and change their lists.
 * @throws when a confirmed write is lost, somebody is signed out, or a request gets another refusal than 503
 */
export async function runRounds(
  cluster: Cluster,
  { rounds, dataDir, onRound = () => {} }: { rounds: number; dataDir: string; onRound?: (round: Round) => void },
): Promise<Round[]> {
  await cluster.untilSafe()
  const site = await startSite(dataDir, { ...cluster.settings, BACKUP_HOUR: 'off', LOG_LEVEL: 'fatal' })
  const load = await startWriteLoad(site.url, people)
  const reading = startReading(site.url)
  const done: Round[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await cluster.untilSafe()
      const before = load.confirmed()
      await load.waitForMore(5 * people)
      load.takeLongestGap()
      reading.take()
      await cluster.killLeader(() => reading.waitForMore(2 * kept.length))
      await load.waitForMore(2 * people)
      const result = { gapMs: load.takeLongestGap(), writes: load.confirmed() - before, reads: reading.take() }
      await cluster.bringBack()
      await load.expectAllThere()
      done.push(result)
      onRound(result)
    }
    const others = [...load.refusals].filter((status) => status !== 503)
    if (others.length > 0) throw new Error(`Writes were refused with ${others}.`)
    if (load.unanswered() > 0) throw new Error(`${load.unanswered()} writes were not answered.`)
    return done
  } finally {
    await Promise.all([load.stop(), reading.stop()])
    await site.stop()
  }
}

/** Requests cached answers, and some that nobody has requested before. A cached one must never fail. */
function startReading(url: string) {
  let reads: Reads = { cached: 0, fresh: 0, refused: 0 }
  let isOver = false
  let turn = 0

  async function read(path: string): Promise<number> {
    const answer = await fetch(url + path)
    await answer.arrayBuffer()
    return answer.status
  }

  const work = (async () => {
    while (!isOver) {
      turn += 1
      const path = kept[turn % kept.length] ?? ''
      const status = await read(path)
      if (status !== 200) throw new Error(`${path} is answered with ${status}.`)
      reads.cached += 1
      const fresh = await read(`/api/animes?search=lanterne${turn}`)
      if (fresh !== 200 && fresh !== 503) throw new Error(`A search is answered with ${fresh}.`)
      reads[fresh === 200 ? 'fresh' : 'refused'] += 1
      await sleep(20)
    }
  })()
  // Its failure is reported at the end.
  work.catch(() => {})

  return {
    take() {
      const taken = reads
      reads = { cached: 0, fresh: 0, refused: 0 }
      return taken
    },
    async waitForMore(count: number) {
      const wanted = reads.cached + count
      while (reads.cached < wanted) await Promise.race([sleep(20), work])
    },
    async stop() {
      isOver = true
      await work
    },
  }
}
