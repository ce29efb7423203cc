import { step } from '../../scripts/steps.mjs'
import { deliverWaiting } from '../../src/features/notifications/server/deliver-waiting.ts'
import { notifyEveryone, notifyNewEpisodes } from '../../src/features/notifications/server/public.ts'
import { pushWaiting } from '../../src/features/notifications/server/push/push-waiting.ts'
import { listNotifications } from '../../src/features/notifications/server/read-notifications.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { createLog } from '../../src/platform/log/create-log.ts'
import { median, percentile, printTable, timeOf } from '../kit/figures.ts'
import { openDatabase } from '../kit/open-database.ts'
import { type Crowd, writeCrowd } from './write-crowd.ts'

const people = 100_000
const devices = 1000
const rounds = 5
const readsAtRest = 400

type Round = {
  writtenMs: number
  deliveredMs: number
  everyoneMs: number
  /** Reads the bells of people in turn, in milliseconds each. */
  atRest: number[]
  meanwhile: number[]
  pushedMs: number
  whilePushed: number[]
}

/**
 * Measures a notification for 100,000 people, and the wait for the bell during its delivery and during web push,
 * encrypted and signed for a push service that answers at once.
 */
export async function main(): Promise<void> {
  const { db } = await openDatabase(10)
  const crowd = await step(`Making ${people} people who follow an anime`, () =>
    writeCrowd(db, { people, devices, newEpisodes: rounds + 1 }),
  )
  const measured: Round[] = []
  await step('Measuring', async (show) => {
    for (const [round, episodeId] of crowd.newEpisodeIds.entries()) {
      show(`round ${round} of ${rounds}`)
      const result = await measureRound(db, crowd, { episodeId, hour: round })
      // The first one warms up.
      if (round > 0) measured.push(result)
    }
  })
  print(measured)
}

async function measureRound(
  db: Database,
  crowd: Crowd,
  { episodeId, hour }: { episodeId: number; hour: number },
): Promise<Round> {
  const { animeId, language } = crowd
  const now = new Date(Date.now() + hour * 2 * 3_600_000)
  const atRest: number[] = []
  for (let read = 0; read < readsAtRest; read++) atRest.push(await readBell(db, crowd, read))
  const notice = { type: 'info' as const, title: 'Annonce', content: '…', url: null, now }
  const everyoneMs = await timeOf(() => notifyEveryone(db, notice))
  const writtenMs = await timeOf(() => notifyNewEpisodes(db, { animeId, language, episodeIds: [episodeId], now }))
  const delivery = await timeWhileReading(db, crowd, () => deliverWaiting(db))
  const push = { db, sender: crowd.sender, log: createLog('silent', false), now: () => now }
  const pushing = await timeWhileReading(db, crowd, () => pushWaiting(push))
  return {
    writtenMs,
    deliveredMs: delivery.ms,
    meanwhile: delivery.reads,
    pushedMs: pushing.ms,
    whilePushed: pushing.reads,
    everyoneMs,
    atRest,
  }
}

/** Measures some work and the bells read in turn until it ends. */
async function timeWhileReading(db: Database, crowd: Crowd, work: () => Promise<void>) {
  const reads: number[] = []
  let isDone = false
  const reading = async () => {
    while (!isDone) reads.push(await readBell(db, crowd, reads.length))
  }
  const read = reading()
  const ms = await timeOf(work)
  isDone = true
  await read
  return { ms, reads }
}

function readBell(db: Database, { readers }: Crowd, read: number): Promise<number> {
  const reader = readers[read % readers.length] ?? 0
  return timeOf(() =>
    listNotifications(db, { accountId: reader, at: new Date() }, { filter: { isRead: false }, limit: 20, offset: 0 }),
  )
}

function print(measured: Round[]): void {
  const line = (name: string, pick: (round: Round) => number) => {
    const values = measured.map(pick)
    const spread = `${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)}`
    return [name, median(values).toFixed(1), spread]
  }
  const rows = [
    line('a notice to everyone, whole', ({ everyoneMs }) => everyoneMs),
    line('new episode: written, before the answer', ({ writtenMs }) => writtenMs),
    line('new episode: delivered to all followers', ({ deliveredMs }) => deliveredMs),
    line('a bell with 500 unread, at rest, p50', ({ atRest }) => percentile(atRest, 0.5)),
    line('… while that is delivered, p50', ({ meanwhile }) => percentile(meanwhile, 0.5)),
    line('a bell with 500 unread, at rest, p99', ({ atRest }) => percentile(atRest, 0.99)),
    line('… while that is delivered, p99', ({ meanwhile }) => percentile(meanwhile, 0.99)),
    line(`${2 * devices} messages pushed to devices`, ({ pushedMs }) => pushedMs),
    line('a bell with 500 unread, while they are pushed, p50', ({ whilePushed }) => percentile(whilePushed, 0.5)),
    line('… p99', ({ whilePushed }) => percentile(whilePushed, 0.99)),
  ]
  printTable(`Notifications for ${people} people, ${rounds} rounds`, ['milliseconds', 'median', 'spread'], rows)
}
