import { step } from '../../scripts/steps.mjs'
import { judge, median, percentile, printTable, toShort } from '../kit/figures.ts'
import { type OpenedSite, openSite } from '../kit/site-process.ts'
import { prepareLoad } from './make-requests.ts'
import { countOpenFiles, readUse } from './read-use.ts'

const viewers = 2000
// Filled within the first minutes: a bounded cache must not look like growth.
const cacheMegabytes = '4'
const metricsToken = 'metrics-of-the-soak'
const secondsASample = 15
/** Allowed ratio of the last third to the second; more is growth. */
const maxGrowth = 1.1

type Sample = Record<'megabytes' | 'heap' | 'handles' | 'files' | 'cached', number>

const names: Record<keyof Sample, string> = {
  megabytes: 'memory of the process, MB',
  heap: 'heap in use, MB',
  handles: 'handles of Node',
  files: 'open files and sockets',
  cached: 'kept answers, MB',
}

/** Simulates 2,000 viewers and samples memory and handles every 15 seconds. The first third is for settling. */
export async function soak(minutes: number): Promise<void> {
  const site = await openSite({ BACKUP_HOUR: 'off', CACHE_MB: cacheMegabytes, METRICS_TOKEN: metricsToken })
  const run = await prepareLoad(site.url, 'soak')
  const samples: Sample[] = []
  const latencies: number[] = []
  let [failed, late] = [0, 0]
  await step(`${viewers} viewers for ${minutes} minutes`, async (show) => {
    for (const until = performance.now() + minutes * 60_000; performance.now() < until; ) {
      const driven = await run(viewers, secondsASample)
      latencies.push(...driven.latencies)
      failed += driven.failures
      late += driven.unanswered
      samples.push(await readSample(site))
      show(`${Math.round((minutes * 60_000 - (until - performance.now())) / 60_000)} of ${minutes}`)
    }
  })
  print(samples)
  const answered = `${latencies.length} answers, p99 ${toShort(percentile(latencies, 0.99))} ms, ${failed} failed, ${late} not answered in time`
  process.stdout.write(`  ${answered}\n\n`)
  if (failed > 0) process.exitCode = 1
}

async function readSample({ url, pid, dataDir }: OpenedSite): Promise<Sample> {
  const headers = { connection: 'close', authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    megabytes: readUse(pid, dataDir).megabytes,
    heap: figure('nodejs_heap_size_used_bytes') / 1024 / 1024,
    handles: figure('nodejs_active_resources_total'),
    files: countOpenFiles(pid),
    cached: figure('sumine_cache_bytes') / 1024 / 1024,
  }
}

/** Returns the median of each third and whether the last one exceeds the second. */
function print(samples: Sample[]): void {
  const third = Math.floor(samples.length / 3)
  if (third === 0) throw new Error('Too short to look at three thirds of it.')
  const thirds = [0, 1, 2].map((part) => samples.slice(part * third, (part + 1) * third))
  const rows = (Object.keys(names) as (keyof Sample)[]).map((name) => {
    const medians = thirds.map((part) => median(part.map((sample) => sample[name])))
    const [, second = 0, last = 0] = medians
    const growth = second === 0 ? 1 : last / second
    const { isReached, text } = judge(growth, { atMost: maxGrowth })
    if (!isReached || Number.isNaN(growth)) process.exitCode = 1
    return [names[name], ...medians.map(toShort), toShort(growth), text]
  })
  printTable('What the site holds', ['', 'first third', 'second', 'last', 'last / second', 'aim'], rows)
}
