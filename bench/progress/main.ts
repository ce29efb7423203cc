import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { toSave } from '../../src/features/watching/server/gather-saves.ts'
import { writeSaves } from '../../src/features/watching/server/queries/write-saves.ts'
import { connectDatabase, type Database } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { judge, median, printTable, toShort } from '../kit/figures.ts'
import { makeTemporaryFolder, startSite } from '../kit/site-process.ts'
import { sendInTurn } from '../server/send-requests.ts'
import { registerPeople } from './sign-in.ts'

const clientCounts = [1, 16, 256]
const rounds = 7
const people = 8
// The embedded server's processes beside the site's connections.
const maxDirectConnections = 64
const measureMs = 1000

/** Stores `count` saves. */
type Side = (clients: ClientSaves[], count: number) => Promise<void>
type Sides = { overHttp: Side; direct: Side }
type Round = { http: number; direct: number }

/** Compares whole calls that save, over HTTP, with the same upsert, one save a statement, on the same database. */
export async function main(): Promise<void> {
  const { folder, remove } = makeTemporaryFolder()
  closeAtEnd(remove)
  const dataDir = join(folder, 'site')
  const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(dataDir))
  closeAtEnd(server.stop)
  const site = await step('Starting the site', () => startSite(dataDir))
  closeAtEnd(site.stop)
  const connection = connectDatabase(server.address, maxDirectConnections)
  closeAtEnd(connection.close)
  const clients = await step('Signing people in', () => makeClients(site.url, connection.db))
  const sides = {
    overHttp: (those: ClientSaves[], count: number) => sendSaves(site.url, those, count),
    direct: (those: ClientSaves[], count: number) => writeDirectly(connection.db, those, count),
  }
  const results = new Map<number, Round[]>()
  for (const count of clientCounts) {
    const those = clients.slice(0, count)
    results.set(count, await step(`Measuring ${count} at a time`, (show) => measure(sides, those, show)))
  }
  print(results)
}

/** Creates the maximum number of clients, each with its own episodes and person. */
async function makeClients(url: string, db: Database): Promise<ClientSaves[]> {
  const registered = await registerPeople(url, people)
  const episodes = await db.selectFrom('episode').select('id').orderBy('id').execute()
  const max = Math.max(...clientCounts)
  const share = Math.floor((episodes.length * people) / max)
  return Array.from({ length: max }, (_, client) => {
    const place = Math.floor(client / people)
    const person = registered[client % people] ?? { accessToken: '', accountId: 0 }
    return { ...person, episodeIds: episodes.slice(place * share, (place + 1) * share).map(({ id }) => id) }
  })
}

async function writeDirectly(db: Database, clients: ClientSaves[], count: number): Promise<void> {
  let sent = 0
  async function run({ accountId, episodeIds }: ClientSaves): Promise<void> {
    while (sent < count) await writeSaves(db, [toSave(accountId, saveOf(episodeIds, sent++), new Date())])
  }
  await Promise.all(clients.map(run))
}

async function measure(sides: Sides, clients: ClientSaves[], show: (text: string) => void): Promise<Round[]> {
  const counts = { http: await findCount(sides.overHttp, clients), direct: await findCount(sides.direct, clients) }
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    show(`round ${round + 1} of ${rounds}`)
    const result = { http: 0, direct: 0 }
    // The first side alternates between rounds.
    for (const side of round % 2 === 0 ? (['http', 'direct'] as const) : (['direct', 'http'] as const)) {
      const run = side === 'http' ? sides.overHttp : sides.direct
      result[side] = await savesPerSecond(run, clients, counts[side])
    }
    measured.push(result)
  }
  return measured
}

/** Warms up a side and returns the number of saves for a measure. */
async function findCount(run: Side, clients: ClientSaves[]): Promise<number> {
  let perSecond = 0
  for (let count = clients.length * 4; ; count *= 2) {
    perSecond = await savesPerSecond(run, clients, count)
    if (count / perSecond > measureMs / 1000) return Math.ceil((perSecond * measureMs) / 1000)
  }
}

async function savesPerSecond(run: Side, clients: ClientSaves[], count: number): Promise<number> {
  const startedAt = performance.now()
  await run(clients, count)
  return (count * 1000) / (performance.now() - startedAt)
}

function print(results: Map<number, Round[]>): void {
  const rows = [...results].map(([clients, measured]) => {
    const ratios = measured.map(({ http, direct }) => http / direct)
    return [
      String(clients),
      toShort(median(measured.map(({ http }) => http))),
      toShort(median(measured.map(({ direct }) => direct))),
      toShort(median(ratios)),
      `${toShort(Math.min(...ratios))}–${toShort(Math.max(...ratios))}`,
      // One after the other, each save also pays for HTTP.
      clients === 1 ? '' : judge(median(ratios), { atLeast: 1 }).text,
    ]
  })
  const title = `Saves a second through HTTP against the same upsert on the database itself, ${rounds} rounds`
  printTable(title, ['clients', 'HTTP', 'directly', 'ratio', 'spread', 'aim'], rows)
}

/** The saves of one client: its own episodes, with its person's token. */
type ClientSaves = { accessToken: string; accountId: number; episodeIds: number[] }

/**
 * Sends `count` saves, each client one at a time over an open connection.
 * @throws at the first answer that is not a 200
 */
async function sendSaves(url: string, clients: ClientSaves[], count: number): Promise<void> {
  let sent = 0
  const take = () => (sent < count ? sent++ : undefined)
  await Promise.all(clients.map((client) => runClient(new URL('/api/watch-progress/update', url), client, take)))
}

function runClient(url: URL, { accessToken, episodeIds }: ClientSaves, take: () => number | undefined): Promise<void> {
  const head =
    `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${accessToken}\r\n` +
    'content-type: application/json\r\ncontent-length: '
  return sendInTurn(url, () => {
    const number = take()
    if (number === undefined) return undefined
    const body = JSON.stringify(saveOf(episodeIds, number))
    return `${head}${body.length}\r\n\r\n${body}`
  })
}

/** Returns the numbered save: another episode each time, a little further. */
function saveOf(episodeIds: number[], number: number) {
  return {
    episode_id: episodeIds[number % episodeIds.length] ?? 0,
    progress_seconds: 5 + (number % 1200),
    duration_seconds: 1440,
  }
}
