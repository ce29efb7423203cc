import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { step } from '../../scripts/steps.mjs'
import { type Aim, judge } from '../kit/aims.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { median } from '../kit/percentiles.ts'
import { makeTemporaryFolder, type SiteProcess, startSite, stopProcess } from '../kit/site-process.ts'
import { printTable, toShort } from '../kit/tables.ts'
import type { RecordedAnswer } from './bare-server.ts'
import { hasCpuTimes } from './cpu-time.ts'
import { type Contender, measureRound, type Pair, type Round, warmUp } from './measure-ratio.ts'
import { recordAnswer } from './record-answers.ts'

const rounds = 7
// Concurrent connections. Without a cache each has its own key, because equal requests would share one answer.
const lanes = 8

type Case = { name: string; aim: Aim; paths: string[]; isCached: boolean }

/** Compares the cost of a request with a bare server that sends the same bytes. */
export async function main(_: string[] = []): Promise<void> {
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
