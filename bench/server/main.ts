import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { step } from '../../scripts/steps.mjs'
import { closeAtEnd } from '../kit/closing.ts'
import { type Aim, judge, median, printTable, toShort } from '../kit/figures.ts'
import { getBrotli } from '../kit/get-brotli.ts'
import { makeTemporaryFolder, type SiteProcess, startSite, stopProcess } from '../kit/site-process.ts'
import type { RecordedAnswer } from './bare-server.ts'
import { hasCpuTimes, readCpuSeconds } from './cpu-time.ts'
import { sendRequests } from './send-requests.ts'

const rounds = 7
// Concurrent connections. Without a cache each has its own key, because equal requests would share one answer.
const lanes = 8

type Case = { name: string; aim: Aim; paths: string[]; isCached: boolean }

/** Compares the cost of a request with a bare server that sends the same bytes. */
export async function main(): Promise<void> {
  if (!hasCpuTimes()) {
    process.stdout.write('server: skipped, this system does not tell the CPU time of a process (no /proc).\n')
    return
  }
  const { folder, remove } = makeTemporaryFolder()
  closeAtEnd(remove)
  const start = async (settings: Record<string, string>) => {
    const site = await startSite(join(folder, 'site'), settings)
    closeAtEnd(site.stop)
    return site
  }
  const cached = await step('Starting the site', () => start({}))
  const uncached = await step('Starting the site without its cache', () => start({ ANSWER_CACHE: 'off' }))
  const cases = await listCases(cached)
  const bare = await step('Starting the bare server', () => startBare(cases, cached))
  await measureCases(cases, (isCached) => ({ site: isCached ? cached : uncached, bare }))
}

async function listCases(site: SiteProcess): Promise<Case[]> {
  const response = await fetch(`${site.url}/api/animes?sort_by=popularity&sort_order=desc&limit=${lanes}`)
  const { animes } = (await response.json()) as { animes: { slug: string }[] }
  const pages = animes.map(({ slug }) => `/anime/${slug}`)
  const again = (path: string | undefined) => Array<string>(lanes).fill(path ?? '/')
  return [
    { name: 'warm /', aim: { atLeast: 0.9 }, paths: again('/'), isCached: true },
    { name: 'warm /anime/{slug}', aim: { atLeast: 0.9 }, paths: again(pages[0]), isCached: true },
    { name: 'warm /api/animes', aim: { atLeast: 0.9 }, paths: again('/api/animes'), isCached: true },
    { name: 'uncached /api/animes', aim: { atLeast: 0.05 }, paths: vary('/api/animes'), isCached: false },
    { name: 'cold /anime/{slug}', aim: { atLeast: 0.004 }, paths: pages, isCached: false },
    { name: 'cold /explorer', aim: { atLeast: 0.004 }, paths: vary('/explorer'), isCached: false },
  ]
}

/** Eight addresses of the whole list: no anime is older. */
function vary(path: string): string[] {
  return Array.from({ length: lanes }, (_, lane) => `${path}?year_min=${1950 + lane}`)
}

async function startBare(cases: Case[], site: SiteProcess): Promise<Contender> {
  const paths = [...new Set(cases.flatMap((one) => one.paths))]
  const answers: RecordedAnswer[] = []
  const warm = new Set(cases.filter(({ isCached }) => isCached).flatMap((one) => one.paths))
  for (const path of paths) answers.push(await recordAnswer(site.url, path, warm.has(path) ? 'later' : 'first'))
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), { env: { NODE_ENV: 'production' } })
  closeAtEnd(() => stopProcess(child))
  child.send(answers)
  const [address] = (await once(child, 'message')) as [{ port: number }]
  if (child.pid === undefined) throw new Error('The bare server has no process id.')
  return { url: `http://127.0.0.1:${address.port}`, pid: child.pid }
}

async function measureCases(cases: Case[], sidesOf: (isCached: boolean) => Omit<Pair, 'paths'>): Promise<void> {
  const results: Round[][] = []
  await step('Measuring', async (show) => {
    for (const { name, paths, isCached } of cases) {
      const pair = { paths, ...sidesOf(isCached) }
      show(`${name}: warming up`)
      const counts = await warmUp(pair)
      const measured: Round[] = []
      for (let round = 1; round <= rounds; round++) {
        show(`${name}: round ${round} of ${rounds}`)
        measured.push(await measureRound(pair, counts, round % 2 === 1))
      }
      results.push(measured)
    }
  })
  print(cases, results)
}

function print(cases: Case[], results: Round[][]): void {
  const rows = cases.map(({ name, aim }, at) => {
    const measured = results[at] ?? []
    const ratios = measured.map(({ ratio }) => ratio)
    return [
      name,
      toShort(median(ratios)),
      `${toShort(Math.min(...ratios))}–${toShort(Math.max(...ratios))}`,
      judge(median(ratios), aim).text,
      toShort(median(measured.map(({ siteMicros }) => siteMicros))),
      toShort(median(measured.map(({ bareMicros }) => bareMicros))),
    ]
  })
  const title = `CPU of a bare node:http server divided by the site's, the same bytes (brotli), ${rounds} rounds`
  printTable(title, ['request', 'ratio', 'spread', 'aim', 'site µs', 'bare µs'], rows)
}

/** Records bytes and headers of the site's answer at a path: the first, or a later one, compressed further. */
async function recordAnswer(url: string, path: string, which: 'first' | 'later'): Promise<RecordedAnswer> {
  if (which === 'later') {
    // After many requests the site compresses its answer further.
    for (let request = 0; request < 12; request++) await getBrotli(url + path)
    await setTimeout(300)
  }
  const { headers, body } = await getBrotli(url + path)
  return { path, headers: ownHeaders(headers), base64: body.toString('base64') }
}

// Headers that node:http adds itself.
const automatic = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function ownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      automatic.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

/** A server under load: its port, and the process whose CPU time counts. */
type Contender = { url: string; pid: number }

/** One measure: the same requests to the site and the bare server. */
type Pair = { paths: string[]; site: Contender; bare: Contender }

/** CPU microseconds per request of both, and the bare server's divided by the site's. */
type Round = { siteMicros: number; bareMicros: number; ratio: number }

// CPU time has steps of 10 ms: 2 % of half a second.
const enoughCpuSeconds = 0.5
// Rendering is compiled completely only after some hundred pages.
const warmUpCpuSeconds = { site: 3, bare: 0.5 }

/** Number of requests per side and measure, known after the warm-up. */
type Counts = { site: number; bare: number }

/** Warms up both servers until their code is compiled, and returns the requests per measure. */
async function warmUp(pair: Pair): Promise<Counts> {
  return {
    site: await findCount(pair.site, pair.paths, warmUpCpuSeconds.site),
    bare: await findCount(pair.bare, pair.paths, warmUpCpuSeconds.bare),
  }
}

async function findCount(contender: Contender, paths: string[], warmUpSeconds: number): Promise<number> {
  const startedAt = readCpuSeconds(contender.pid)
  let count = paths.length
  let seconds = 0
  // Only the last batch, over a third of all, predicts the cost of the next.
  while (readCpuSeconds(contender.pid) - startedAt < warmUpSeconds) {
    count *= 2
    seconds = await measureCpu(contender, paths, count)
  }
  return Math.ceil((count * enoughCpuSeconds) / Math.max(seconds, 0.01))
}

/** One round: both sides in direct succession, so that other load affects both alike. */
async function measureRound(pair: Pair, counts: Counts, isSiteFirst: boolean): Promise<Round> {
  const sides = isSiteFirst ? (['site', 'bare'] as const) : (['bare', 'site'] as const)
  const micros = { site: 0, bare: 0 }
  for (const side of sides) {
    const seconds = await measureCpu(pair[side], pair.paths, counts[side])
    micros[side] = (seconds * 1_000_000) / counts[side]
  }
  return { siteMicros: micros.site, bareMicros: micros.bare, ratio: micros.bare / micros.site }
}

async function measureCpu({ url, pid }: Contender, paths: string[], count: number): Promise<number> {
  const before = readCpuSeconds(pid)
  await sendRequests({ url, paths, count })
  return readCpuSeconds(pid) - before
}
