import { readCpuSeconds } from './cpu-time.ts'
import { sendRequests } from './send-requests.ts'

/** A server under load: its port, and the process whose CPU time counts. */
export type Contender = { url: string; pid: number }

/** One measure: the same requests to the site and the bare server. */
export type Pair = { paths: string[]; site: Contender; bare: Contender }

/** CPU microseconds per request of both, and the bare server's divided by the site's. */
export type Round = { siteMicros: number; bareMicros: number; ratio: number }

// CPU time has steps of 10 ms: 2 % of half a second.
const enoughCpuSeconds = 0.5
// Rendering is compiled completely only after some hundred pages.
const warmUpCpuSeconds = { site: 3, bare: 0.5 }

/** Number of requests per side and measure, known after the warm-up. */
export type Counts = { site: number; bare: number }

/** Warms up both servers until their code is compiled, and returns the requests per measure. */
export async function warmUp(pair: Pair): Promise<Counts> {
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
export async function measureRound(pair: Pair, counts: Counts, isSiteFirst: boolean): Promise<Round> {
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
