import { setTimeout as sleep } from 'node:timers/promises'
import { step } from '../../scripts/steps.mjs'
import type { Seat } from '../../src/features/seance/contract.ts'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { makeEpisode } from '../../tests/factories/make-episode.ts'
import { toUrl } from '../../tests/kit/database-url.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { postJson } from '../kit/demo-pages.ts'
import { judge, median, percentile, printTable } from '../kit/figures.ts'
import { startPostgres } from '../kit/open-database.ts'
import { seededRandom } from '../kit/seeded-random.ts'
import { makeTemporaryFolder, startSite } from '../kit/site-process.ts'
import { type Line, simulatePerson } from './simulated-person.ts'

const people = 50
const seeks = 5
const secondsBetween = 8
const sampleMs = 100

/**
 * Measures how far 50 people are apart who watch together over two copies of the site, on lines of 5 to 200 ms one way
 * with jitter, with clocks minutes off and videos that run up to 0.1 % fast or slow. The host seeks every eight
 * seconds.
 */
export async function main(): Promise<void> {
  const { address } = await startPostgres()
  const settings = { DATABASE_URL: toUrl(address), DEMO: 'off', RATE_LIMITS: 'off', SESSION_SECRET: 's'.repeat(40) }
  const urls: string[] = []
  for (let copy = 0; copy < 2; copy++) {
    const { folder, remove } = makeTemporaryFolder()
    closeAtEnd(remove)
    const site = await startSite(folder, settings)
    closeAtEnd(site.stop)
    urls.push(site.url)
  }
  const connection = connectDatabase(address, 2)
  closeAtEnd(connection.close)
  const episode = await makeEpisode(connection.db)
  const drifts = await step('Watching together', () => watch(urls, episode.id))
  const p95 = percentile(drifts, 0.95)
  printTable(
    `${people} people, two copies, ${seeks} seeks, ${drifts.length} samples`,
    ['distance from the middle', 'ms', 'aim'],
    [
      ['median', median(drifts).toFixed(0), ''],
      ['p95', p95.toFixed(0), judge(p95, { atMost: 300 }).text],
      ['largest', Math.max(...drifts).toFixed(0), ''],
    ],
  )
}

/** Samples how far each playing video is from the median of all. @returns milliseconds */
async function watch(urls: string[], episodeId: number): Promise<number[]> {
  const random = seededRandom('seance')
  const urlOf = (place: number) => urls[place % urls.length] ?? ''
  const begun = { episode_id: episodeId, position_seconds: 0, is_playing: true, name: 'Personne 0' }
  const host = await postJson<Seat>(`${urlOf(0)}/api/seances`, begun)
  const seats = [host]
  for (let place = 1; place < people; place++) {
    seats.push(await postJson<Seat>(`${urlOf(place)}/api/seances/${host.id}/people`, { name: `Personne ${place}` }))
  }
  const crowd = seats.map((seat, place) => simulatePerson(urlOf(place), seat, makeLine(random), random))
  const drifts: number[] = []
  await sleep(5000)
  for (let seek = 1; seek <= seeks; seek++) {
    crowd[0]?.steer(seek * 120)
    for (let until = performance.now() + secondsBetween * 1000; performance.now() < until; await sleep(sampleMs)) {
      const places = crowd.flatMap((person) => person.playingAt() ?? [])
      const middle = median(places)
      // With fewer than half playing, right after a seek, the median means nothing.
      if (places.length > people / 2) drifts.push(...places.map((seconds) => Math.abs(seconds - middle) * 1000))
    }
  }
  for (const person of crowd) person.close()
  // A person who has not received a seek yet is two minutes away: that is delay, not drift.
  return drifts.filter((ms) => ms < 60_000)
}

function makeLine(random: () => number): Line {
  const between = (low: number, high: number) => low + random() * (high - low)
  return {
    thereMs: between(5, 200),
    backMs: between(5, 200),
    jitterMs: between(0, 80),
    clockMs: between(-300_000, 300_000),
    skew: between(-0.001, 0.001),
    loadMs: between(50, 900),
  }
}
