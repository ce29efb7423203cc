import { type DeleteResult, InsertResult, type QueryExecutorProvider, type RawBuilder, sql, UpdateResult } from 'kysely'

// Only queries files and this folder may import this.
export { sql }

type Statement = Parameters<typeof sql>

/** Joins the given conditions with `and`; without any, all rows match. */
export function allOf(conditions: readonly (RawBuilder<unknown> | false | '' | 0 | undefined)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => typeof condition === 'object')
  return given.length > 0 ? sql.join(given, sql` and `) : sql`true`
}

/** Runs a statement of SQL: ``listRows<Row>(db)`select …` ``. @returns its rows */
export function listRows<Row>(db: QueryExecutorProvider): (...statement: Statement) => Promise<Row[]> {
  return async (...statement) => (await sql<Row>(...statement).execute(db)).rows
}

/** Runs a statement of SQL. @returns its first row; undefined without rows */
export function findRow<Row>(db: QueryExecutorProvider): (...statement: Statement) => Promise<Row | undefined> {
  return async (...statement) => (await listRows<Row>(db)(...statement))[0]
}

/** Counts the rows of a table or query: ``countRows(db)`anime where is_classic` ``. */
export function countRows(db: QueryExecutorProvider): (...source: Statement) => Promise<number> {
  return async (...source) => {
    const row = await findRow<{ count: number }>(db)`select count(*)::int as count from ${sql(...source)}`
    return row?.count ?? 0
  }
}

/** Runs a statement of SQL. @returns the number of rows that it wrote or deleted */
export function countChanged(db: QueryExecutorProvider): (...statement: Statement) => Promise<number> {
  return async (...statement) => Number((await sql(...statement).execute(db)).numAffectedRows ?? 0)
}

/** Runs a statement of SQL. @returns whether it wrote or deleted a row */
export function changesAny(db: QueryExecutorProvider): (...statement: Statement) => Promise<boolean> {
  return async (...statement) => (await countChanged(db)(...statement)) > 0
}

/** Runs a write of the query builder. @returns whether it changed any row */
export async function changesRows(write: {
  executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>
}): Promise<boolean> {
  const result = await write.executeTakeFirst()
  if (result instanceof InsertResult) return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  return (result instanceof UpdateResult ? result.numUpdatedRows : result.numDeletedRows) > 0n
}
