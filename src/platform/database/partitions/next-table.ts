import type { Database } from '../connect-database.ts'
import { listRows, sql } from '../sql.ts'
import { untilUnlocked } from '../until-unlocked.ts'
import { stepSchema } from './list-steps.ts'
import { readShape, type TableShape } from './read-shape.ts'

/** The table in its schema. */
export const tableOf = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>) => sql.id(schema, name)
/** The table that is being filled to replace it. */
export const nextOf = ({ name }: Pick<TableShape, 'name'>) => sql.id(stepSchema, name)

const listParts = ({ name }: TableShape, partitions: number) =>
  Array.from({ length: partitions }, (_, number) => `${name}_p${number}`)

/** Returns an index's definition for another table and name. It does nothing if the name is taken. */
const indexOver = (definition: string, { table, name, way = '' }: { table: string; name: string; way?: string }) =>
  sql.raw(
    definition.replace(
      / INDEX \S+ ON (?:ONLY )?\S+ USING /,
      () => ` INDEX ${way} IF NOT EXISTS "${name}" ON "${stepSchema}"."${table}" USING `,
    ),
  )

/**
 * Creates an empty table beside one, with its columns, checks and keys, in the given number of parts by hash of the
 * first column of its key, or in one piece. Indexes, references and triggers come later.
 */
export async function createNext(db: Database, shape: TableShape, partitions: number): Promise<void> {
  const { storage, key } = shape
  const [by = ''] = key
  const parameters = storage.length > 0 ? sql`with (${sql.raw(storage.join(', '))})` : sql``
  const like = sql`create table ${nextOf(shape)} (like ${tableOf(shape)} including all excluding indexes)`
  await (partitions === 0 ? sql`${like} ${parameters}` : sql`${like} partition by hash (${sql.id(by)})`).execute(db)
  for (const [number, part] of listParts(shape, partitions).entries()) {
    const place = sql`with (modulus ${sql.raw(String(partitions))}, remainder ${sql.raw(String(number))})`
    await sql`create table ${sql.id(stepSchema, part)} partition of ${nextOf(shape)} for values ${place} ${parameters}`.execute(
      db,
    )
  }
  for (const { name, definition } of shape.unique) {
    await sql`alter table ${nextOf(shape)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
  }
}

/** Lists the tables that hold the rows of a table's successor: its parts, or itself when it is in one piece. */
async function listNext(db: Database, shape: TableShape): Promise<string[]> {
  const { partitions } = await readShape(db, shape.name, stepSchema)
  return partitions > 0 ? listParts(shape, partitions) : [shape.name]
}

/** Builds the indexes of the successor over its rows, part after part, without stopping its writers. */
export async function indexParts(db: Database, shape: TableShape): Promise<void> {
  for (const table of await listNext(db, shape)) {
    for (const { name: own, definition } of shape.indexes) {
      const name = table === shape.name ? own : `${own}${table.slice(shape.name.length)}`
      await untilUnlocked(async () => {
        // An interrupted attempt leaves an invalid index.
        const rows = await listRows(db)`select from pg_index where indexrelid = to_regclass(${`${stepSchema}.${name}`})
                                      and not indisvalid`
        if (rows.length > 0) await sql`drop index ${sql.id(stepSchema, name)}`.execute(db)
        await indexOver(definition, { table, name, way: 'concurrently' }).execute(db)
      })
    }
  }
}

/** Creates those indexes of the successor that are missing. An index over parts takes over those that they have. */
const createIndexes = async (db: Database, { name: table, indexes }: TableShape) => {
  for (const { name, definition } of indexes) await indexOver(definition, { table, name }).execute(db)
}

/** Adds the references of a table to each part of its successor, without stopping the writers of either side. */
export async function referFromParts(db: Database, shape: TableShape): Promise<void> {
  for (const part of await listNext(db, shape)) {
    const table = sql.id(stepSchema, part)
    for (const { name, definition } of shape.references) {
      const own = sql.id(name)
      await untilUnlocked(() =>
        sql`alter table ${table} drop constraint if exists ${own},
              add constraint ${own} ${sql.raw(definition)} not valid`.execute(db),
      )
      await untilUnlocked(() => sql`alter table ${table} validate constraint ${own}`.execute(db))
    }
  }
}

/** Drops a table and puts its filled successor in its place. Must run in a transaction. */
export async function takePlace(db: Database, shape: TableShape): Promise<void> {
  const next = await readShape(db, shape.name, stepSchema)
  await createIndexes(db, shape)
  await sql`drop table ${tableOf(shape)}`.execute(db)
  for (const name of [shape.name, ...listParts(shape, next.partitions)]) {
    await sql`alter table ${sql.id(stepSchema, name)} set schema ${sql.id(shape.schema)}`.execute(db)
  }
  // A table in parts has its references only on the parts so far: the new ones take those over.
  const missing = shape.references.filter(({ name }) => !next.references.some((one) => one.name === name))
  for (const { name, definition } of missing) {
    await sql`alter table ${tableOf(shape)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
  }
  for (const { definition } of shape.triggers) await sql.raw(definition).execute(db)
}

/** Splits a table that is still empty, as during a restore. Must run in a transaction. */
export async function partitionEmpty(db: Database, name: string, partitions: number): Promise<void> {
  await sql`create schema if not exists ${sql.id(stepSchema)}`.execute(db)
  const shape = await readShape(db, name)
  await createNext(db, shape, partitions)
  await takePlace(db, shape)
  await sql`drop schema ${sql.id(stepSchema)}`.execute(db)
}
