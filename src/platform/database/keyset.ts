import type { RawBuilder } from 'kysely'
import { parseJson } from '../../shared/parse-json.ts'
import { AppError } from '../http/app-error.ts'
import { sql } from './sql.ts'

/**
 * A column of an order: its SQL expression and the kind of its values. Nulls come last in both directions unless
 * `nullsFirst`; the last column is unique.
 */
type OrderColumn = {
  by: string
  kind: keyof typeof kinds
  descending?: boolean
  nullable?: boolean
  nullsFirst?: boolean
}

/** A total order of rows. Its cursors contain the name, so that a cursor of another order is refused. */
export type Order = { name: string; columns: readonly OrderColumn[] }

/** Returns the order of a sort, whose direction is that of its first column. */
export function toOrder(name: string, [first, ...ties]: Order['columns'], direction: 'asc' | 'desc'): Order {
  const columns = first ? [{ ...first, descending: direction === 'desc' }, ...ties] : ties
  return { name: `${name}.${direction}`, columns }
}

type Value = number | string | null

/** A row with its place in an order. */
export type Placed = { place: Value[] }

/** How values of a column travel in a cursor. Nothing that PostgreSQL would refuse is valid. */
const kinds = {
  int: {
    toJson: (by: string) => by,
    toSql: (value: Value) => sql`${value}::int`,
    isValid: (value: unknown) => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647,
  },
  number: {
    toJson: (by: string) => by,
    toSql: (value: Value) => sql`${value}::numeric`,
    isValid: (value: unknown) => Number.isFinite(value),
  },
  text: {
    toJson: (by: string) => by,
    toSql: (value: Value) => sql`${value}::text`,
    isValid: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
  },
  /** In seconds since 1970. */
  instant: {
    toJson: (by: string) => `extract(epoch from ${by})`,
    toSql: (value: Value) => sql`to_timestamp(${value}::float8)`,
    isValid: (value: unknown) => Math.abs(Number(value)) < 1e11 && typeof value === 'number',
  },
}

/** The part of an `order by`. */
export function orderBy({ columns }: Order): RawBuilder<unknown> {
  const parts = columns.map(
    ({ by, descending, nullable, nullsFirst }) =>
      `${by}${descending ? ' desc' : ''}${nullable ? ` nulls ${nullsFirst ? 'first' : 'last'}` : ''}`,
  )
  return sql.raw(parts.join(', '))
}

/** Selects a row's place in an order, for `toCursor`. */
export function placeIn({ columns }: Order): RawBuilder<Value[]> {
  return sql.raw(`jsonb_build_array(${columns.map(({ by, kind }) => kinds[kind].toJson(by)).join(', ')})`)
}

/**
 * Returns the cursor behind the last row of a page, opaque to callers; null when the page was not full.
 * @param rows with their places in the order
 */
export function toCursor({ name }: Order, rows: Placed[], limit: number): string | null {
  const last = rows.at(-1)
  if (!last || rows.length < limit) return null
  return Buffer.from(JSON.stringify([name, ...last.place])).toString('base64url')
}

/** A page that a caller asks for: its number, or the cursor before it. */
export type AskedPage = { page: number; limit: number; cursor?: string | undefined }

/**
 * The condition for the rows behind the page's cursor, or for all rows without one.
 * @throws AppError VALIDATION for a foreign cursor
 */
export function afterCursor(order: Order, { cursor }: Pick<AskedPage, 'cursor'>): RawBuilder<unknown> {
  return cursor === undefined ? sql`true` : behindCursor(order, cursor)
}

/** The `limit` and `offset` of a page. */
export function windowOf({ page, limit, cursor }: AskedPage): RawBuilder<unknown> {
  return sql`limit ${limit} offset ${cursor === undefined ? (page - 1) * limit : 0}`
}

/**
 * The condition for the rows behind a cursor, whatever was added or removed before it.
 * @throws AppError VALIDATION for a cursor of another order or of none
 */
export function behindCursor(order: Order, cursor: string): RawBuilder<unknown> {
  const values = readCursor(order, cursor)
  const { columns } = order
  const branches = columns.flatMap((column, index) => {
    const value = values[index] ?? null
    if (value === null && !column.nullsFirst) return []
    const equal = columns.slice(0, index).map((earlier, at) => isEqual(earlier, values[at] ?? null))
    return [sql`(${sql.join([...equal, isBeyond(column, value)], sql` and `)})`]
  })
  const behind = sql`(${sql.join(branches, sql` or `)})`
  const [first] = columns
  if (!first || first.nullable) return behind
  // Implied by each branch: where an index begins to be read.
  const bound = sql`${sql.raw(first.by)} ${sql.raw(first.descending ? '<=' : '>=')} ${kinds[first.kind].toSql(values[0] ?? null)}`
  return sql`${bound} and ${behind}`
}

function isEqual({ by, kind }: OrderColumn, value: Value): RawBuilder<unknown> {
  return value === null ? sql`${sql.raw(by)} is null` : sql`${sql.raw(by)} = ${kinds[kind].toSql(value)}`
}

function isBeyond({ by, kind, descending, nullable, nullsFirst }: OrderColumn, value: Value): RawBuilder<unknown> {
  const column = sql.raw(by)
  if (value === null) return sql`${column} is not null`
  const beyond = sql`${column} ${sql.raw(descending ? '<' : '>')} ${kinds[kind].toSql(value)}`
  return nullable && !nullsFirst ? sql`(${beyond} or ${column} is null)` : beyond
}

function readCursor({ name, columns }: Order, cursor: string): Value[] {
  const [ofOrder, ...values] = parse(cursor)
  const fits = columns.every(({ kind, nullable }, index) => {
    const value = values[index]
    return value === null ? nullable : kinds[kind].isValid(value)
  })
  if (ofOrder !== name || values.length !== columns.length || !fits) {
    throw new AppError('VALIDATION', 'Ce curseur ne vient pas de cette liste, ou pas de cet ordre', { field: 'cursor' })
  }
  return values as Value[]
}

function parse(cursor: string): unknown[] {
  const read = parseJson(Buffer.from(cursor, 'base64url').toString())
  return Array.isArray(read) ? read : []
}

/** Refuses a cursor in a search, whose best matches have no order of their own. @throws AppError VALIDATION */
export function requireNoCursor({ cursor }: Pick<AskedPage, 'cursor'>): void {
  if (cursor !== undefined) throw new AppError('VALIDATION', 'Une recherche se lit par pages', { field: 'cursor' })
}
