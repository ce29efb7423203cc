import type { Database } from '../connect-database.ts'
import { listRows, sql } from '../sql.ts'

type Rule = { name: string; definition: string }

/** The structure of a table, which its replacement must have. */
export type TableShape = {
  schema: string
  name: string
  /** How many parts it has; 0 for a table in one piece. */
  partitions: number
  columns: string[]
  /** The columns of the primary key, in its order. */
  key: string[]
  /** Storage parameters, such as `fillfactor=80`. */
  storage: string[]
  /** The primary key and other constraints with an index. */
  unique: Rule[]
  references: (Rule & { to: string })[]
  indexes: Rule[]
  triggers: Rule[]
}

/**
 * Reads the structure of a table.
 * @throws Error when there is none
 */
export async function readShape(db: Database, name: string, schema?: string): Promise<TableShape> {
  const rows = await listRows<TableShape>(db)`
    with wanted as (
      select oid, relname, relkind, reloptions, relnamespace::regnamespace::text as schema from pg_class
       where relname = ${name} and relkind in ('r', 'p')
         and relnamespace = coalesce(to_regnamespace(${schema ?? null}::text), current_schema()::regnamespace)
    )
    select schema, relname as name,
           (select count(*)::int from pg_inherits where inhparent = wanted.oid) as partitions,
           array(select attname::text from pg_attribute
                  where attrelid = wanted.oid and attnum > 0 and not attisdropped order by attnum) as columns,
           array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
                  where indrelid = wanted.oid and indisprimary
                  order by array_position(indkey::int2[], attnum)) as key,
           coalesce(case when relkind = 'r' then reloptions
             else (select part.reloptions from pg_inherits join pg_class part on part.oid = inhrelid
                    where inhparent = wanted.oid limit 1) end, '{}') as storage,
           ${rulesOf(sql`conname, pg_get_constraintdef(oid) from pg_constraint
                          where conrelid = wanted.oid and contype in ('p', 'u')`)} as unique,
           coalesce((select json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid),
                                                       'to', confrelid::regclass::text) order by conname)
                       from pg_constraint where conrelid = wanted.oid and contype = 'f'), '[]') as references,
           ${rulesOf(sql`relname, pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
                          where indrelid = wanted.oid
                            and not exists (select from pg_constraint where conindid = indexrelid)`)} as indexes,
           ${rulesOf(sql`tgname, pg_get_triggerdef(oid) from pg_trigger
                          where tgrelid = wanted.oid and not tgisinternal`)} as triggers
      from wanted`
  const [shape] = rows
  if (!shape) throw new Error(`There is no table ${name}.`)
  return shape
}

const rulesOf = (source: ReturnType<typeof sql>) => sql`
  coalesce((select json_agg(json_build_object('name', name, 'definition', definition) order by name)
              from (select ${source}) as rule (name, definition)), '[]')`
