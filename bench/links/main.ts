import { join } from 'node:path'
import { step } from '../../scripts/steps.mjs'
import { linkFilters } from '../../src/features/video-links/contract.ts'
import { getLinkSummary, listAnimesByLinks, listLinks } from '../../src/features/video-links/server/list-links.ts'
import { previewPlan } from '../../src/features/video-links/server/queries/mend-links.ts'
import { connectDatabase } from '../../src/platform/database/connect-database.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { judge } from '../kit/aims.ts'
import { withClosing } from '../kit/closing.ts'
import { median } from '../kit/percentiles.ts'
import { makeTemporaryFolder } from '../kit/site-process.ts'
import { printTable } from '../kit/tables.ts'
import { size, writeLinks } from './write-links.ts'

const callsOfAKind = 5
/** A list of the staff comes within a second. */
const mostMs = 1000

/** How long the staff waits for lists, figures and previews over a million links. */
export async function main(_: string[] = []): Promise<void> {
  await withClosing(async (later) => {
    const { folder, remove } = makeTemporaryFolder()
    later(remove)
    const server = await step('Starting PostgreSQL', () => startEmbeddedPostgres(join(folder, 'database')))
    later(server.stop)
    const connection = connectDatabase(server.address, 4)
    const { db } = connection
    later(connection.close)
    await migrate(db)
    await step(`Making ${size.links} links`, (show) => writeLinks(db, show))
    await step('Tidying up as autovacuum does', async () => {
      const client = await connection.connectAlone()
      await client.query('set statement_timeout = 0')
      await client.query('vacuum analyze')
      await client.end()
    })
    const list = (filters: object, page = 1) =>
      listLinks(db, { ...linkFilters.parse(filters), page, limit: 40 }).then(({ pagination }) => pagination.total)
    const kinds: [string, () => Promise<number>][] = [
      ['links with a problem', () => list({ health: 'problem' })],
      ['links with a problem, page 900', () => list({ health: 'problem' }, 900)],
      ['dead links of one host', () => list({ health: 'dead', host: 'un.example' })],
      ['all links', () => list({})],
      ['all links, page 20,000', () => list({}, 20_000)],
      ['a piece of one address', () => list({ search: 'c4ca4238a0b9' })],
      ['a piece of every address', () => list({ search: 'example/v' })],
      ['one title', () => list({ search: 'anime 2907' })],
      ['one anime', () => list({ anime_id: '12' })],
      ['figures by host', () => getLinkSummary(db).then(({ total }) => total)],
      [
        'animes by their dead links',
        () => listAnimesByLinks(db, { page: 1, limit: 40 }).then((found) => found.pagination.total),
      ],
      [
        'preview: the dead of one host to another',
        () =>
          previewPlan(
            db,
            { kind: 'host', from: 'un.example', to: 'cinq.example', matching: { health: 'dead' } },
            20,
          ).then(({ counts }) => counts.change),
      ],
      [
        'preview: all of one host to another',
        () =>
          previewPlan(db, { kind: 'host', from: 'un.example', to: 'cinq.example', matching: {} }, 20).then(
            ({ counts }) => counts.change,
          ),
      ],
    ]
    const rows: string[][] = []
    await step('Measuring', async (show) => {
      for (const [name, call] of kinds) {
        show(name)
        const times: number[] = []
        let found = 0
        for (let number = 0; number <= callsOfAKind; number += 1) {
          const startedAt = performance.now()
          found = await call()
          // The first one warms up.
          if (number > 0) times.push(performance.now() - startedAt)
        }
        rows.push([name, median(times).toFixed(0), judge(median(times), { atMost: mostMs }).text, String(found)])
      }
    })
    printTable(`The staff's work on ${size.links} links`, ['milliseconds', 'p50', 'aim', 'found'], rows)
  })
}

if (import.meta.main) await main(process.argv.slice(2))
