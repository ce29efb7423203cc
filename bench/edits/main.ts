import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { createAccount } from '../../src/features/account/server/public.ts'
import { connectDatabase, type Database } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { listRows } from '../../src/platform/database/sql.ts'
import { type EpisodePlace, toWatchPath } from '../../src/shared/episode-place.ts'
import { closeAtEnd, withClosing } from '../kit/closing.ts'
import { judge, percentile, printTable } from '../kit/figures.ts'
import { findOption } from '../kit/find-option.ts'
import { withoutTimeLimit } from '../kit/open-database.ts'
import { pick, seededRandom } from '../kit/seeded-random.ts'
import { makeTemporaryFolder, type SiteProcess, startSite } from '../kit/site-process.ts'
import { driveViewers } from '../load/drive-viewers.ts'
import { writeGrownCatalogue } from '../queries/write-grown-catalogue.ts'
import { sendRequests } from '../server/send-requests.ts'
import { editEverySecond } from './edit-every-second.ts'

const token = randomBytes(16).toString('hex')
const staff = { email: 'equipe@exemple.fr', password: `Lampe-${token}` }

/**
 * Measures the share of answers from memory while staff make one change a second: 5,000 equally likely pages (the worst
 * case for a cache), 300 requests a second, with one process and with two copies. `--pages=5000`, `--seconds=60` and
 * `--rate=300` are the defaults.
 */
export async function main(options: string[] = []): Promise<void> {
  const read = (name: string, usual: number) => Number(findOption(options, name) ?? usual)
  const load = { pages: read('pages', 5000), seconds: read('seconds', 60), rate: read('rate', 300) }
  const { folder, remove } = makeTemporaryFolder()
  closeAtEnd(remove)
  const dataDir = join(folder, 'site')
  const animeCount = Math.ceil(load.pages * 0.4)
  const connection = await step(`Growing ${animeCount} animes`, async () => {
    const server = await startEmbeddedPostgres(dataDir)
    closeAtEnd(server.stop)
    const opened = connectDatabase(server.address, 2)
    closeAtEnd(opened.close)
    await migrate(opened.db)
    const size = { animeCount, episodeCount: animeCount * 17 }
    await withoutTimeLimit(opened, (db) => writeGrownCatalogue(db, size))
    await createAccount(opened.db, { ...staff, username: 'Équipe', role: 'Administrateur' })
    return opened
  })
  const { paths, animes } = await choosePages(connection.db, load.pages)
  const rows: string[][] = []
  for (const copies of [1, 2]) {
    await withClosing(async () => {
      const sites: SiteProcess[] = []
      await step(`Starting ${copies === 1 ? 'one process' : 'two copies'}`, async () => {
        while (sites.length < copies) {
          const site = await startSite(dataDir, { DEMO: 'off', METRICS_TOKEN: token, CACHE_MB: '2048' })
          closeAtEnd(site.stop)
          sites.push(site)
        }
      })
      await step('Asking for each page once', () => Promise.all(sites.map((site) => askOnce(site, paths))))
      const result = await step('Measuring', () => measure(sites, { paths, animes, ...load }))
      rows.push([copies === 1 ? 'one process' : 'two copies', ...toCells(result)])
    })
  }
  const title = `${load.pages} pages at random, ${load.rate} a second, one change of the staff a second, ${load.seconds} s`
  const head = ['', 'from memory', 'aim', 'p99, ms', 'aim', 'oldest answer, ms', 'aim', 'changes', 'failed']
  printTable(title, head, rows)
}

type Result = { share: number; p99: number; oldestMs: number; changes: number; failed: number }

function toCells({ share, p99, oldestMs, changes, failed }: Result): string[] {
  const verdicts = [judge(share, { atLeast: 0.97 }), judge(p99, { atMost: 20 }), judge(oldestMs, { atMost: 1000 })]
  if (failed > 0 || verdicts.some(({ isReached }) => !isReached)) process.exitCode = 1
  const figures = [`${(share * 100).toFixed(1)} %`, p99.toFixed(1), oldestMs.toFixed(0)]
  const cells = figures.flatMap((figure, at) => [figure, verdicts[at]?.text ?? ''])
  return [...cells, String(changes), String(failed)]
}

/** Sends requests over eight connections, each for a share of the pages. */
async function askOnce({ url }: SiteProcess, paths: string[]): Promise<void> {
  const left = [...paths]
  const lane = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      await sendRequests({ url, paths: [path], count: 1 })
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

type Load = { paths: string[]; animes: { id: number; slug: string }[]; seconds: number; rate: number }

async function measure(sites: SiteProcess[], { paths, animes, seconds, rate }: Load): Promise<Result> {
  const random = seededRandom('edits')
  const before = await readCounts(sites)
  const drives = sites.map(({ url }) => {
    const { host } = new URL(url)
    const next = () => ({
      kind: 'detail' as const,
      text: `GET ${pick(random, paths)} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`,
    })
    return driveViewers({ url, requestsPerSecond: rate / sites.length, seconds, random, next })
  })
  const urls = sites.map(({ url }) => url)
  const [ages, ...driven] = await Promise.all([editEverySecond({ urls, animes, seconds, random, staff }), ...drives])
  const after = await readCounts(sites)
  const [hits, misses] = [after.hit - before.hit, after.miss - before.miss]
  return {
    share: hits / (hits + misses),
    p99: percentile(
      driven.flatMap(({ latencies }) => latencies),
      0.99,
    ),
    oldestMs: Math.max(...ages),
    changes: ages.length / sites.length,
    failed: driven.reduce((sum, { failures, unanswered }) => sum + failures + unanswered, 0),
  }
}

/** Counts the cacheable answers of all copies: from memory, and made. */
async function readCounts(sites: SiteProcess[]): Promise<{ hit: number; miss: number }> {
  const counts = { hit: 0, miss: 0 }
  for (const { url } of sites) {
    const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    for (const outcome of ['hit', 'miss'] as const) {
      counts[outcome] += Number(new RegExp(`cache_answers_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
    }
  }
  return counts
}

/**
 * Chooses `count` pages: two fifths animes, five lists, the rest episodes of these animes.
 * @returns their paths, and the animes
 */
async function choosePages(
  db: Database,
  count: number,
): Promise<{ paths: string[]; animes: { id: number; slug: string }[] }> {
  const lists = ['/', '/explorer', '/planning', '/explorer?page=2', '/explorer?page=3']
  const animes = await listRows<{ id: number; slug: string }>(db)`
    select id, slug from anime order by id limit ${Math.floor(count * 0.4)}`
  const episodes = await listRows<EpisodePlace & { slug: string; language: string }>(db)`
    select a.slug, e.season_label, e.episode_number, e.number_label, e.language
      from episode e join anime a on a.id = e.anime_id
     where a.id = any(${animes.map(({ id }) => id)}::int[])
     order by md5(e.id::text) limit ${count - animes.length - lists.length}`
  const watch = episodes.map(({ slug, ...episode }) => toWatchPath(slug, episode))
  return { paths: [...lists, ...animes.map(({ slug }) => `/anime/${slug}`), ...watch], animes }
}
