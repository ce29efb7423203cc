import { watchlistStatuses } from '../../src/features/lists/rules.ts'
import { listSuggestions } from '../../src/features/suggestions/contract.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { pick, seededRandom } from '../kit/seeded-random.ts'
import type { CallKind } from './make-calls.ts'
import type { OpenCatalogue } from './open-catalogue.ts'

const people = 100
const animesEach = 60

/** Writes the lists of a hundred members, and returns the calls of their suggestions. */
export async function makeSuggestionCalls({ connection, callAs }: OpenCatalogue): Promise<CallKind> {
  const members = await writeLists(connection.db)
  return { name: 'suggestions', calls: members.map((id) => () => callAs(id)(listSuggestions, {})) }
}

/** Writes lists, mostly of popular animes, half of them with a note. @returns their accounts */
async function writeLists(db: Database): Promise<number[]> {
  const random = seededRandom('lists')
  const known = await sql<{ id: number }>`select id from anime order by popularity desc, id`.execute(db)
  const accounts = await sql<{ id: number }>`
    insert into account (username, email, password_hash)
    select 'liste-' || n, 'liste-' || n || '@exemple.fr', 'aucun' from generate_series(1, ${people}::int) n
    returning id
  `.execute(db)
  const items = accounts.rows.flatMap(({ id: account_id }) =>
    Array.from({ length: animesEach }, () => ({
      account_id,
      anime_id: known.rows[Math.floor(random() ** 4 * known.rows.length)]?.id,
      status: pick(random, watchlistStatuses),
      said: random() < 0.5 ? { score: Math.ceil(random() * 20) * 5 } : null,
    })),
  )
  await sql`
    insert into watchlist_item (account_id, anime_id, status, said)
    select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
           as given(account_id int, anime_id int, status text, said jsonb)
    on conflict do nothing
  `.execute(db)
  await sql`vacuum analyze watchlist_item`.execute(db)
  return accounts.rows.map(({ id }) => id)
}
