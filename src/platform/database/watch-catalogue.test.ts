import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'
import { watchCatalogue } from './watch-catalogue.ts'

const database = useTestDatabase()

const addGenre = (name: string) => database.connection.db.insertInto('genre').values({ slug: name, name }).execute()

async function listening() {
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where query = 'listen catalogue_changed' and datname = current_database()`.execute(database.connection.db)
    expect(rows).toHaveLength(1)
  })
}

test('every write of the catalogue is announced', async () => {
  const onChange = vi.fn()
  const stop = watchCatalogue(database.connection, onChange)
  await listening()
  await addGenre('drame')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  onChange.mockClear()
  await database.connection.db.deleteFrom('genre').execute()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
  await stop()
})

test('a lost connection is taken up again, and counts as a change', async () => {
  const onChange = vi.fn()
  const stop = watchCatalogue(database.connection, onChange)
  await listening()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'listen catalogue_changed' and datname = current_database()`.execute(database.connection.db)
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 15_000 })
  onChange.mockClear()
  await addGenre('sport')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  await stop()
})

test('migrating twice changes nothing', async () => {
  expect(await migrate(database.connection.db)).toEqual([])
})
