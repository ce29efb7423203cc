import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { useEmptyDatabases } from '../../../../tests/kit/empty-database.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { useTestFolder } from '../../../../tests/kit/test-folder.ts'
import { type DatabaseConnection, queryOver } from '../../../platform/database/connect-database.ts'
import { partitionTable } from '../../../platform/database/partitions/partition-table.ts'
import { readShape } from '../../../platform/database/partitions/read-shape.ts'
import { listRows, sql } from '../../../platform/database/sql.ts'
import { createFolderStorage } from '../../../platform/storage/folder-storage.ts'
import { openBackup } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { saveSite } from './save-site.ts'

const { db, connection } = useTestDatabase()
const makeEmptyDatabase = useEmptyDatabases()
const folder = useTestFolder()
const table = 'watch_progress'

async function onItsOwn<Result>(
  connection: DatabaseConnection,
  work: (on: Awaited<ReturnType<DatabaseConnection['connectAlone']>>) => Promise<Result>,
) {
  const client = await connection.connectAlone()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const uploads = () => createFolderStorage(join(folder, 'uploads'))

const save = (storage = uploads()) =>
  saveSite({ connection, storage, version: '1', file: join(folder, 'site.tar'), now: () => new Date() })

const countParts = async ({ connection }: { connection: DatabaseConnection }) => {
  return listRows<{ part: string; rows: number }>(connection.db)`
    select tableoid::regclass::text as part, count(*)::int as rows from watch_progress group by 1 order by 1`
}

test('a backup of a table in parts restores it in the same parts', async () => {
  for (let number = 0; number < 20; number++) {
    const { id } = await makeAccount(db)
    await sql`insert into watch_progress (account_id, episode_id) select ${id}, generate_series(1, 3)`.execute(db)
  }
  await onItsOwn(connection, (client) => partitionTable({ db: queryOver(client), table, partitions: 4 }))
  const before = await countParts({ connection })
  expect(before.length).toBe(4)
  await uploads().put('avatars/first.webp', Buffer.from('picture'), 'image/webp')
  await save()
  const other = await makeEmptyDatabase()
  await onItsOwn(other.connection, (client) =>
    restoreBackup({
      client,
      storage: createFolderStorage(join(folder, 'restored')),
      open: () => openBackup(join(folder, 'site.tar'), { keys: [], folder }),
      replace: false,
      restoreJobs: async () => undefined,
    }),
  )
  expect(await countParts(other)).toEqual(before)
  expect(await readShape(other.connection.db, table)).toEqual(await readShape(db, table))
  const broken = await listRows(other.connection.db)`select from pg_index where not indisvalid`
  expect(broken).toEqual([])
})

test('no table is replaced while a backup reads it: the rows of its moment would be missing', async () => {
  const storage = uploads()
  const replace = () =>
    onItsOwn(connection, (client) =>
      client.query('begin; lock table watch_progress in access exclusive mode nowait; commit'),
    )
  let failure: unknown
  await save({
    ...storage,
    list: async function* () {
      failure = await replace().catch((error: unknown) => error)
    },
  })
  expect(failure).toMatchObject({ code: '55P03' })
  await replace()
})
