import { readCpuSeconds } from './cpu-time.ts'
import { sendRequests } from './send-requests.ts'

/** A server to load: where it listens, and the process whose CPU time counts. */
export type Contender = { url: string; pid: number }

/** One measure: the same requests to the site and to the bare server. */
export type Pair = { paths: string[]; site: Contender; bare: Contender }

/** CPU microseconds per request of both, and the bare server's divided by the site's. */
export type Round = { siteMicros: number; bareMicros: number; ratio: number }

// CPU time is counted in steps of 10 ms: over half a second, a step is 2 %.
const enoughCpuSeconds = 0.5
// Rendering is a lot of code: it takes some hundred pages until all of it is compiled.
const warmUpCpuSeconds = { site: 3, bare: 0.5 }

/** How many requests each side needs for a measure. Both have run hot when it is known. */
export type Counts = { site: number; bare: number }

/** Warms both servers up until their code is compiled, and tells how many requests a measure takes. */
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
  // The last batch, a good third of all, is the first one whose cost says what the next will cost.
  while (readCpuSeconds(contender.pid) - startedAt < warmUpSeconds) {
    count *= 2
    seconds = await measureCpu(contender, paths, count)
  }
  return Math.ceil((count * enoughCpuSeconds) / Math.max(seconds, 0.01))
}

/** One round: the two sides right after each other, so that what else the machine does meets both alike. */
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
