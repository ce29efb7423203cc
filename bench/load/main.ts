import { step } from '../../scripts/steps.mjs'
import { withClosing } from '../kit/closing.ts'
import { median, percentile, printTable, toShort } from '../kit/figures.ts'
import { findOption } from '../kit/find-option.ts'
import { openSite } from '../kit/site-process.ts'
import { prepareLoad } from './make-requests.ts'
import { headOfPowers, listPowersOfTen } from './powers-of-ten.ts'
import { readUse } from './read-use.ts'
import { soak } from './soak.ts'
import { totalPerSecond } from './viewer-mix.ts'

const viewerCounts = [1000, 2000, 5000, 10_000, 15_000, 20_000, 30_000, 40_000, 60_000, 80_000]
const seconds = 10
const maxP99 = 500

type Round = {
  viewers: number
  p50: number
  p99: number
  failed: number
  siteCores: number
  databaseCores: number
  siteMegabytes: number
}

/**
 * Measures how many simulated viewers (bench/load/viewer-mix.ts) the site holds until 1 % of the answers take over 500
 * ms, with one process and with two, on the machine that makes the load.
 * `--viewers=1000,2000` measures only these numbers; `--soak` (or `--soak=30`) runs one load for ten (or 30) minutes
 * and checks the site's resources.
 */
export async function main(options: string[] = []): Promise<void> {
  const minutes = options.find((option) => /^--soak(=|$)/.test(option))
  if (minutes !== undefined) return soak(Number(minutes.split('=')[1] ?? 10))
  const given = findOption(options, 'viewers')
  const counts = given ? given.split(',').map(Number) : viewerCounts
  for (const processes of [1, 2]) await withClosing(() => measure(processes, counts))
}

async function measure(processes: number, counts: number[]): Promise<void> {
  const settings = { WEB_CONCURRENCY: String(processes), DATABASE_POOL: '20' }
  const site = await openSite(settings, `Starting the site, ${processes} process(es)`)
  const run = await prepareLoad(site.url, 'load')
  await step('Warming up', () => run(2000, 5))
  const rounds: Round[] = []
  for (const viewers of counts) {
    const before = readUse(site.pid, site.dataDir)
    const startedAt = performance.now()
    const { latencies, failures, unanswered } = await step(`${viewers} viewers`, () => run(viewers, seconds))
    const took = (performance.now() - startedAt) / 1000
    const after = readUse(site.pid, site.dataDir)
    rounds.push({
      viewers,
      p50: median(latencies),
      p99: percentile(latencies, 0.99),
      failed: failures + unanswered,
      siteCores: (after.site - before.site) / took,
      databaseCores: Math.max(0, after.database - before.database) / took,
      siteMegabytes: after.megabytes,
    })
    if (percentile(latencies, 0.99) > maxP99 || unanswered > 0) break
  }
  print(processes, rounds)
}

function print(processes: number, rounds: Round[]): void {
  const held = rounds.filter(({ p99, failed }) => p99 <= maxP99 && failed === 0).at(-1)
  const rows = rounds.map(({ viewers, p50, p99, failed, siteCores, databaseCores, siteMegabytes }) => [
    String(viewers),
    toShort(viewers * totalPerSecond()),
    `${toShort(p50)} ms`,
    `${toShort(p99)} ms`,
    String(failed),
    toShort(siteCores),
    toShort(databaseCores),
    `${toShort((databaseCores / (siteCores + databaseCores)) * 100)} %`,
    `${toShort(siteMegabytes)} MB`,
    toShort(viewers / (siteCores + databaseCores)),
  ])
  const head = [
    'viewers',
    'requests/s',
    'p50',
    'p99',
    'failed',
    'site cores',
    'database cores',
    'its share',
    'memory',
    'viewers/core',
  ]
  const title = `${processes} process(es): ${held?.viewers ?? 0} viewers held with a p99 of at most ${maxP99} ms`
  printTable(title, head, rows)
  const last = held ?? rounds.at(-1)
  if (last) printTable('What such costs make of more viewers', headOfPowers, listPowersOfTen(last))
}
