import { step } from '../../scripts/steps.mjs'
import { startBrowser } from '../kit/browser.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { findDemoPages } from '../kit/demo-pages.ts'
import { type Aim, judge, median, printTable } from '../kit/figures.ts'
import { findFreePort } from '../kit/free-port.ts'
import { openSite } from '../kit/site-process.ts'
import {
  type Category,
  categories,
  type Device,
  type LighthouseFigures,
  runLighthouse,
  type Throttling,
} from './run-lighthouse.ts'

const runsOfEach = 3
const throttlings: Record<Throttling, { name: string; lcpS: number }> = {
  simulate: { name: 'simulated', lcpS: 1.5 },
  devtools: { name: 'applied', lcpS: 1.2 },
}
/** Pages measured under both throttling methods; the others once per device. */
const busiest = ['/', '/explorer', '/anime/{slug}']
const others = [
  '/planning',
  '/team',
  '/partners',
  '/about',
  '/how-it-works',
  '/terms',
  '/privacy',
  '/dmca',
  '/dmca/contre-notification',
  '/dmca/transparence',
  '/accessibilite',
  '/status',
]
/** Excluded from search engines on purpose. */
const hidden = ['/dmca/suivi', '/login', '/register', '/forgot-password', '/offline']
const scoreAims: Record<Category, Aim> = {
  performance: { atLeast: 98 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
}

type Case = { name: string; url: string; device: Device; throttling: Throttling; isHidden: boolean }
type Result = Case & { runs: LighthouseFigures[] }

/**
 * Audits every public page with Lighthouse on a phone (390 px) and a computer (1440 px), the busiest under both
 * throttling methods. `-- --once` runs each once instead of three times, `-- --busiest` audits four pages only.
 */
export async function main(options: string[] = []): Promise<void> {
  const runs = options.includes('--once') ? 1 : runsOfEach
  const site = await openSite()
  const port = await findFreePort()
  const browser = await step('Starting Chromium', () => startBrowser(port))
  closeAtEnd(() => browser.close())
  const { home, explorer, anime, watch } = await findDemoPages(site.url)
  const named = { '/': home, '/explorer': explorer, '/anime/{slug}': anime, '/watch/{…}': watch }
  const less = options.includes('--busiest') ? [] : [...others, ...hidden]
  const pages = { ...named, ...Object.fromEntries(less.map((path) => [path, path])) }
  const cases = Object.entries(pages).flatMap(([name, path]) => listCases(name, site.url + path))
  print(await step('Auditing', (show) => runAll(cases, { port, runs, show })))
}

function listCases(name: string, url: string): Case[] {
  const isHidden = hidden.includes(name)
  const phone: Case = { name, url, device: 'phone', throttling: 'simulate', isHidden }
  const applied: Case[] = busiest.includes(name) ? [{ ...phone, throttling: 'devtools' }] : []
  return [phone, ...applied, { ...phone, device: 'computer' }]
}

type Running = { port: number; runs: number; show: (text: string) => void }

/** Runs pages in rounds: a busy minute then affects one run of each. */
async function runAll(cases: Case[], { port, runs: count, show }: Running): Promise<Result[]> {
  const results: Result[] = cases.map((one) => ({ ...one, runs: [] }))
  for (let run = 1; run <= count; run++) {
    for (const { name, runs, ...audit } of results) {
      show(`${name}, ${audit.device}, ${throttlings[audit.throttling].name}, run ${run} of ${count}`)
      runs.push(await runLighthouse({ ...audit, port }))
    }
  }
  return results
}

function print(results: Result[]): void {
  const rows = results.map(({ name, device, throttling, runs }) => {
    const middle = (figure: (run: LighthouseFigures) => number) => median(runs.map(figure))
    const lcpS = middle(({ lcpMs }) => lcpMs) / 1000
    const tbtMs = middle(({ tbtMs }) => tbtMs)
    const cls = middle((run) => run.cls)
    const lcpSpread = runs.map(({ lcpMs }) => lcpMs / 1000)
    return [
      name,
      device,
      throttlings[throttling].name,
      ...categories.map((category) =>
        withMark(
          middle(({ scores }) => scores[category]),
          scoreAims[category],
          0,
        ),
      ),
      `${withMark(lcpS, { atMost: throttlings[throttling].lcpS }, 2)}`,
      `${Math.min(...lcpSpread).toFixed(2)}–${Math.max(...lcpSpread).toFixed(2)}`,
      withMark(tbtMs, { atMost: 50 }, 0),
      withMark(cls, { atMost: 0.005 }, 3),
    ]
  })
  const head = [
    'page',
    'device',
    'throttling',
    'performance',
    'accessibility',
    'practices',
    'SEO',
    'LCP s',
    'spread',
    'TBT ms',
    'CLS',
  ]
  printTable(`Lighthouse, medians of ${results[0]?.runs.length ?? 0} runs`, head, rows)
  process.stdout.write(
    '  Aims: ≥ 98 for performance, 100 for the rest; LCP ≤ 1.5 s simulated, ≤ 1.2 s applied; TBT ≤ 50 ms; CLS ≤ 0.005\n',
  )
  const complaints = new Set(
    results.flatMap(({ name, runs }) => runs.flatMap((run) => run.complaints.map((text) => `${name} ${text}`))),
  )
  for (const complaint of complaints) process.stdout.write(`  ✗ ${complaint}\n`)
}

function withMark(figure: number, aim: Aim, digits: number): string {
  return `${figure.toFixed(digits)} ${judge(figure, aim).isReached ? '✓' : '✗'}`
}
