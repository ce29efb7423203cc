import type { Database } from '../../../../platform/database/connect-database.ts'
import { stepSchema } from '../../../../platform/database/partitions/list-steps.ts'
import { findRow, listRows, sql } from '../../../../platform/database/sql.ts'

/** Counts other connections of the site and its commands to this database. */
export async function countOtherUsers(db: Database): Promise<number> {
  const row = await findRow<{ users: number }>(db)`
    select count(*)::int as users from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'sumine'`
  return row?.users ?? 0
}

/** Removes everything from the database, including the job queue and an unfinished `sumine partition`. */
export async function dropEverything(db: Database): Promise<void> {
  const row = await findRow<{ schema: string }>(db)`select current_schema() as schema`
  const schema = row?.schema ?? 'public'
  await sql`drop schema if exists jobs, ${sql.id(stepSchema)} cascade`.execute(db)
  await sql`drop schema ${sql.id(schema)} cascade`.execute(db)
  await sql`create schema ${sql.id(schema)}`.execute(db)
}

/** Empties tables filled by migrations. */
export async function emptyTables(db: Database, names: string[]): Promise<void> {
  if (names.length === 0) return
  await sql`truncate ${sql.join(names.map((name) => sql.id(name)))} restart identity`.execute(db)
}

/**
 * Drops references, triggers and indexes without a constraint, which would slow each row.
 * @param names the tables
 * @returns a function that restores them over the filled tables, and fails on broken references
 */
export async function setRulesAside(db: Database, names: string[]): Promise<() => Promise<void>> {
  const kept = await listRows<{ drop: string; restore: string }>(db)`
    with filled as (select oid, format('%I', relname) as name from pg_class
                     where relnamespace = current_schema()::regnamespace and relname = any (${names}))
    select format('alter table %s drop constraint %I', name, conname) as drop,
           format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid)) as restore
      from pg_constraint join filled on conrelid = filled.oid where contype = 'f'
    union all
    -- The definition of an index over parts names their table alone, without them.
    select format('drop index %I', pg_class.relname), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
      from pg_index join filled on indrelid = filled.oid join pg_class on pg_class.oid = indexrelid
     where not indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s disable trigger user', name), format('alter table %s enable trigger user', name)
      from filled`
  for (const { drop } of kept) await sql.raw(drop).execute(db)
  return async () => {
    // In reverse: references come last, over indexes.
    for (const { restore } of kept.toReversed()) await sql.raw(restore).execute(db)
  }
}

/** Updates the planner's statistics. */
export async function analyse(db: Database): Promise<void> {
  await sql`analyze`.execute(db)
}
