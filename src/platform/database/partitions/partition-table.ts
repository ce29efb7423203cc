import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../connect-database.ts'
import { findRow, listRows, sql } from '../sql.ts'
import { untilUnlocked } from '../until-unlocked.ts'
import { followChanges, stopFollowing, takeTurn, withoutFollowing } from './follow-changes.ts'
import { listSteps, stepSchema, stepTable } from './list-steps.ts'
import { createNext, indexParts, nextOf, referFromParts, tableOf, takePlace } from './next-table.ts'
import { readShape, type TableShape } from './read-shape.ts'

/** Writers wait about this long while a range is copied; as long again passes before the next. */
const turnMs = 60
const firstRows = 1000
const mostRows = 50_000
const checkedRows = 200_000
const largestId = 2_147_483_647

type Range = { after: number | null; upTo: number }

export type PartitionParts = {
  /** One connection for the whole step, without a pooler. */
  db: Database
  /** A table whose primary key begins with the column that decides about the part. */
  table: string
  /** How many parts; 0 for one piece. */
  partitions: number
  /** Called after each range, with its last id and the table's. */
  onProgress?: (what: 'copied' | 'checked', id: number, last: number) => void
}

/** The result of a step; undefined when the table already has that shape. */
export type PartitionResult = { rows: number; longestTurnMs: number }

/**
 * Rewrites a table in parts, or in one piece, while the site runs: a second table follows all changes from the start,
 * receives the rows in ranges, is compared, and takes the place of the first in one short transaction. It may be
 * interrupted at any moment: the next call continues.
 * @throws Error when the tables differ, or when a step with another aim is under way
 */
export async function partitionTable(parts: PartitionParts): Promise<PartitionResult | undefined> {
  const { db, table, partitions } = parts
  await sql`select set_config(name, value, false) from (values ('statement_timeout', '0'), ('lock_timeout', '500ms'),
              ('idle_in_transaction_session_timeout', '0')) as setting (name, value)`.execute(db)
  const shape = withoutFollowing(await readShape(db, table))
  const wanted = await findStep(db, table)
  if (wanted === undefined && shape.partitions === partitions) return undefined
  if (wanted !== undefined && wanted !== partitions) {
    throw new Error(`${table} is on its way to ${wanted} parts: finish that, or give it up with --stop.`)
  }
  if (wanted === undefined) await untilUnlocked(() => begin(parts, shape))
  const longestTurnMs = await copyAll(parts, shape)
  await indexParts(db, shape)
  await referFromParts(db, shape)
  await sql`analyze ${nextOf(shape)}`.execute(db)
  const rows = await compareAll(parts, shape)
  await untilUnlocked(() => swap(db, table))
  await removeEmptySchema(db)
  return { rows, longestTurnMs }
}

/** Gives up all unfinished steps: the tables stay as they were. */
export async function stopPartitioning(db: Database): Promise<string[]> {
  const tables = await listSteps(db)
  for (const { table_name } of tables) {
    await untilUnlocked(async () => stopFollowing(db, await readShape(db, table_name)))
  }
  await untilUnlocked(() => sql`drop schema if exists ${sql.id(stepSchema)} cascade`.execute(db))
  return tables.map(({ table_name }) => table_name)
}

/** The number of parts that an unfinished step leads to. */
async function findStep(db: Database, table: string): Promise<number | undefined> {
  return (await listSteps(db)).find(({ table_name }) => table_name === table)?.partitions
}

async function begin({ db, partitions }: PartitionParts, shape: TableShape): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`create schema if not exists ${sql.id(stepSchema)}`.execute(transaction)
    await sql`create table if not exists ${stepTable}
                (table_name text primary key, partitions int not null, copied_to int)`.execute(transaction)
    await createNext(transaction, shape, partitions)
    await followChanges(transaction, shape)
    await sql`insert into ${stepTable} values (${shape.name}, ${partitions}, null)`.execute(transaction)
  })
}

/** @returns the longest time that writers waited for a range */
async function copyAll(parts: PartitionParts, shape: TableShape): Promise<number> {
  const { db, table, onProgress } = parts
  const last = await findLast(db, shape)
  let longest = 0
  let rows = firstRows
  for (;;) {
    const marks = await listRows<{ copied_to: number | null }>(db)`
      select copied_to from ${stepTable} where table_name = ${table}`
    const after = marks[0]?.copied_to ?? null
    const upTo = await findEnd(db, shape, { after, rows })
    if (upTo === undefined) return longest
    const tookMs = await copyRange(db, shape, { after, upTo })
    longest = Math.max(longest, tookMs)
    rows = Math.round(Math.min(Math.max((rows * turnMs) / tookMs, firstRows / 10), mostRows, rows * 2))
    onProgress?.('copied', upTo, last)
    await pause(tookMs)
  }
}

/** @returns how long writers waited, in milliseconds */
async function copyRange(db: Database, shape: TableShape, { after, upTo }: Range): Promise<number> {
  let startedAt = 0
  const columns = sql.join(shape.columns.map((name) => sql.id(name)))
  await untilUnlocked(() =>
    db.transaction().execute(async (transaction) => {
      await takeTurn(transaction)
      startedAt = performance.now()
      await sql`
        insert into ${nextOf(shape)} (${columns})
        select ${columns} from ${tableOf(shape)} where ${isWithin(shape, { after, upTo })}
        on conflict do nothing`.execute(transaction)
      await sql`update ${stepTable} set copied_to = ${upTo} where table_name = ${shape.name}`.execute(transaction)
    }),
  )
  return performance.now() - startedAt
}

/** Compares the rows of both tables, each range at one moment. @returns how many they are */
async function compareAll({ db, onProgress }: PartitionParts, shape: TableShape): Promise<number> {
  const last = await findLast(db, shape)
  const columns = sql.join(shape.columns.map((name) => sql.id(name)))
  let counted = 0
  for (let after: number | null = null; ; ) {
    const end = await findEnd(db, shape, { after, rows: checkedRows })
    // The last range also covers what follows the table's last row, where the copy must have nothing.
    const upTo = end ?? largestId
    // One statement sees both tables at one moment.
    const sumOf = (table: ReturnType<typeof tableOf>) => sql`
      (select (count(*), coalesce(sum(hash_record_extended(row(${columns}), 0)::numeric), 0))::text
         from ${table} where ${isWithin(shape, { after, upTo })})`
    const rows = await listRows<{ old_sum: string; new_sum: string; counted: number }>(db)`
      select ${sumOf(tableOf(shape))} as old_sum, ${sumOf(nextOf(shape))} as new_sum`
    const [sums] = rows
    if (!sums || sums.old_sum !== sums.new_sum) {
      throw new Error(`${shape.name} and its copy differ up to ${upTo}: nothing was changed; give it up with --stop.`)
    }
    counted += Number.parseInt(sums.old_sum.slice(1), 10)
    if (end === undefined) return counted
    onProgress?.('checked', upTo, last)
    after = upTo
  }
}

async function swap(db: Database, table: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const shape = withoutFollowing(await readShape(transaction, table))
    // In the order of a deletion, which locks the account before its rows.
    for (const to of new Set(shape.references.map((reference) => reference.to))) {
      await sql`lock table ${sql.raw(to)} in access exclusive mode`.execute(transaction)
    }
    await sql`lock table ${tableOf(shape)} in access exclusive mode`.execute(transaction)
    const next = await readShape(transaction, table, stepSchema)
    if (next.columns.join() !== shape.columns.join()) {
      throw new Error(`${table} got other columns meanwhile: give the step up with --stop, then begin again.`)
    }
    await stopFollowing(transaction, shape)
    await takePlace(transaction, shape)
    await sql`delete from ${stepTable} where table_name = ${table}`.execute(transaction)
  })
}

async function removeEmptySchema(db: Database): Promise<void> {
  if ((await listSteps(db)).length > 0) return
  await untilUnlocked(() => sql`drop schema ${sql.id(stepSchema)} cascade`.execute(db))
}

const partedBy = ({ key }: TableShape) => sql.id(key[0] ?? '')

function isWithin(shape: TableShape, { after, upTo }: Range) {
  const by = partedBy(shape)
  return after === null ? sql`${by} <= ${upTo}` : sql`${by} > ${after} and ${by} <= ${upTo}`
}

/** Returns the id up to which about so many rows follow. */
async function findEnd(
  db: Database,
  shape: TableShape,
  { after, rows: count }: { after: number | null; rows: number },
): Promise<number | undefined> {
  const by = partedBy(shape)
  const row = await findRow<{ end: number | null }>(db)`
    select max(id) as end from (
      select ${by} as id from ${tableOf(shape)} ${after === null ? sql`` : sql`where ${by} > ${after}`}
       order by ${by} limit ${count}) following`
  return row?.end ?? undefined
}

async function findLast(db: Database, shape: TableShape): Promise<number> {
  const row = await findRow<{ last: number | null }>(db)`
    select max(${partedBy(shape)}) as last from ${tableOf(shape)}`
  return row?.last ?? 0
}
