import { step } from '../../scripts/steps.mjs'
import { createCatalogueMemory } from '../../src/features/catalogue/server/public.ts'
import { lookAtChanges } from '../../src/features/notifications/server/saved-searches/look-at-changes.ts'
import { notifyOwners } from '../../src/features/notifications/server/saved-searches/notify-owners.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { listRows, sql } from '../../src/platform/database/sql.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { judge, printTable, timeOf } from '../kit/figures.ts'
import { startPostgres } from '../kit/open-database.ts'
import { openCatalogue } from '../queries/open-catalogue.ts'
import { writeGrownCatalogue } from '../queries/write-grown-catalogue.ts'

const size = { animeCount: 30_000, episodeCount: 60_000 }
const searches = 10_000

/** Measures the job of saved searches at 30,000 animes and 10,000 searches, all with different filters. */
export async function main(): Promise<void> {
  const { address } = await startPostgres()
  const { connection } = await step('Growing 30,000 animes', () =>
    openCatalogue(address, 'searches', (db) => writeGrownCatalogue(db, size)),
  )
  closeAtEnd(connection.close)
  const { db } = connection
  const parts = { db, memory: createCatalogueMemory(db), now: () => new Date() }
  const firstMs = await step('Recording the animes', () => timeOf(() => lookAtChanges(parts)))
  await step('Saving 10,000 searches', () => saveSearches(db))
  const rows = [['first look at all animes, no search', show(firstMs), '']]
  await step('Measuring', async (tell) => {
    for (const [name, change, aimMs] of changes) {
      tell(name)
      await change(db)
      parts.memory.expireAll()
      const lookMs = await timeOf(() => lookAtChanges(parts))
      rows.push([name, show(lookMs), judge(lookMs, { atMost: aimMs }).text])
    }
    rows.push(['notifying the owners', show(await timeOf(() => notifyOwners(parts))), ''])
  })
  const counted = await listRows<{ sent: number }>(db)`
    select count(*)::int as sent from notification where kind = 'saved_searches'`
  printTable(`${searches} searches with different filters`, ['', 'ms', 'aim'], rows)
  process.stdout.write(`  ${counted[0]?.sent} notifications\n\n`)
}

const changes: [string, (db: Database) => Promise<unknown>, number][] = [
  ['nothing changed', async () => undefined, 1000],
  ['one anime changed', (db) => rate(db, 1), 5000],
  ['100 animes changed', (db) => rate(db, 100), 10_000],
]

const rate = (db: Database, count: number) =>
  sql`
  update anime set rating = case when rating >= 9 then 5 else 9.5 end
   where id in (select id from anime order by id limit ${count})`.execute(db)

/** Filters of up to two genres, a language, a first year and a least rating, each combination once. */
async function saveSearches(db: Database): Promise<void> {
  await sql`
    with person as (
      insert into account (username, email, password_hash, role)
      select 'banc-' || n, 'banc-' || n || '@exemple.fr', 'x', 'Utilisateur'
        from generate_series(1, ${searches / 20}) n
      returning id
    ), numbered as (select id, row_number() over (order by id) as place from person)
    insert into saved_search (account_id, name, query, is_unlisted, notifies, created_at)
    select numbered.id, 'Recherche ' || n,
           'genres=' || 1 + n % 12 || '&language=' || (array['VF', 'VOSTFR'])[1 + n % 2]
             || '&year_min=' || 1960 + n % 61 || '&rating_min=' || 1 + n % 9 || '&year_max=' || 2021 + n / 610,
           false, true, now()
      from generate_series(0, ${searches - 1}) n join numbered on numbered.place = 1 + n / 20`.execute(db)
}

const show = (ms: number) => ms.toFixed(0)
