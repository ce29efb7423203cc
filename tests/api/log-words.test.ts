import { expect, test } from 'vitest'
import { nameColumn, nameTable } from '../../src/features/staff/web/log/audit-labels.ts'
import { derived } from '../../src/features/staff/web/log/to-difference.ts'
import { listRows } from '../../src/platform/database/sql.ts'
import { useTestDatabase } from '../kit/test-database.ts'

const { db } = useTestDatabase()

/** Never change, or only name another row. */
const unchanging = /^(id|\w+_id|created_at|received_at)$/
const sameInFrench = ['anime', 'genre', 'maintenance']

test('every table and column that the log can show has its French word', async () => {
  const rows = await listRows<{ table: string; columns: string[] }>(db)`
    select audited.name as table,
           array_agg(column_name::text order by ordinal_position)
             filter (where column_name <> all (ignored || secret)) as columns
      from audited_table audited join information_schema.columns on table_name = audited.name
     where table_schema = current_schema() group by audited.name order by 1`
  const tables = rows.map(({ table }) => table).filter((table) => !sameInFrench.includes(table))
  expect(tables.filter((table) => nameTable(table) === table)).toEqual([])
  const shown = rows.flatMap(({ table, columns }) =>
    columns
      .filter((column) => !unchanging.test(column) && !derived.has(column))
      .map((column) => [table, column] as const),
  )
  expect(shown.length).toBeGreaterThan(80)
  expect(shown.filter(([table, column]) => nameColumn(table, column) === column)).toEqual([])
})
