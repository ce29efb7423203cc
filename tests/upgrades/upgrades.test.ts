import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openBackup } from '../../src/features/backups/server/open-backup.ts'
import { restoreBackup } from '../../src/features/backups/server/public.ts'
import { copyTableOut, prepareForCopies } from '../../src/features/backups/server/queries/copy-tables.ts'
import type { TableColumns } from '../../src/features/backups/server/queries/structure.ts'
import { type DatabaseConnection, queryOver } from '../../src/platform/database/connect-database.ts'
import { isMigrated } from '../../src/platform/database/migrate.ts'
import { createFolderStorage } from '../../src/platform/storage/folder-storage.ts'
import { useEmptyDatabases } from '../kit/empty-database.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { openTestSite, reach } from '../kit/test-site.ts'
import { fixturesFolder, placeOfFixture } from './places.ts'

/** Data that migrations remove or add to, or that a restore revokes: `table` or `table.column`. */
const takenAway = new Set([
  ...['episode_source.checked_at', 'session.ended_at', 'anime.facets'],
  ...['mailed_token', 'calendar_address'],
])

const makeEmptyDatabase = useEmptyDatabases()
const levels = readdirSync(fixturesFolder).map((name) => name.replace('.tar', ''))
const folder = useTestFolder()
const open = (level: string) => openBackup(placeOfFixture(level), { keys: [], folder })

test('fixtures exist', () => expect(levels.length).toBeGreaterThanOrEqual(3))

test.each(levels)('a database of level %s is upgraded with all its data', async (level) => {
  const { connection } = await makeEmptyDatabase()
  await restore(connection, level)
  expect(await isMigrated(connection.db)).toBe(true)

  for (const { name, columns, rows } of await tablesOf(level)) {
    if (takenAway.has(name)) continue
    const kept = columns.filter((column) => !takenAway.has(`${name}.${column}`))
    const before = rows.map((row) => kept.map((column) => row[columns.indexOf(column)]).join('\t'))
    expect(await readRows(connection, { name, columns: kept }), name).toEqual(before.sort())
  }

  const app = await openTestSite(connection)
  const { ask } = reach(app)
  expect((await ask('/api/animes/lanternes')).json().anime).toMatchObject({ slug: 'les-lanternes' })
  expect((await ask('/readyz')).status).toBe(200)
  await app.close()
})

async function restore(connection: DatabaseConnection, level: string): Promise<void> {
  const client = await connection.connectAlone()
  const storage = createFolderStorage(join(folder, level))
  const restoreJobs = async () => {}
  await restoreBackup({ client, storage, open: () => open(level), replace: false, restoreJobs })
  await client.end()
}

/** Returns the non-empty tables, each row in COPY's text format. */
async function tablesOf(level: string) {
  const { manifest, rowsOf, close } = await open(level)
  const tables = manifest.tables.filter(({ rows }) => rows > 0)
  const read = Promise.all(
    tables.map(async (table) => {
      const lines = (await text(rowsOf(table))).trimEnd().split('\n')
      return { ...table, rows: lines.map((line) => line.split('\t')) }
    }),
  )
  return read.finally(close)
}

/** Returns the rows of a table in COPY's text format, sorted. */
async function readRows(
  connection: DatabaseConnection,
  table: Pick<TableColumns, 'name' | 'columns'>,
): Promise<string[]> {
  const client = await connection.connectAlone()
  try {
    await prepareForCopies(queryOver(client))
    return (await text(copyTableOut(client, table))).trimEnd().split('\n').sort()
  } finally {
    await client.end()
  }
}
