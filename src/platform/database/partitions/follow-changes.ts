import type { Database } from '../connect-database.ts'
import { sql } from '../sql.ts'
import { stepSchema } from './list-steps.ts'
import { nextOf, tableOf } from './next-table.ts'
import type { TableShape } from './read-shape.ts'

/** An advisory lock. Writers share it, the copy of a range has it alone: no row changes while it is copied. */
const turn = sql`hashtext(${sql.lit(stepSchema)})`

/** Waits for its turn, after which nobody writes until the transaction ends. */
export const takeTurn = (db: Database) => sql`select pg_advisory_xact_lock(${turn})`.execute(db)

// PostgreSQL runs triggers of one kind in the order of their names.
const names = { turn: 'partitioning_a_turn', follow: 'partitioning_b_follow' }

/**
 * Lets the next table follow every change of a table, in the transaction of the change. A statement takes the lock
 * before its first row, so it never holds a row that the copy of a range needs.
 */
export async function followChanges(db: Database, shape: TableShape): Promise<void> {
  const { columns, key } = shape
  const from = tableOf(shape)
  const to = nextOf(shape)
  const listed = (these: string[], prefix = '') => sql.raw(these.map((name) => `${prefix}"${name}"`).join(', '))
  const others = columns.filter((name) => !key.includes(name))
  const taken = sql.raw(others.map((name) => `"${name}" = excluded."${name}"`).join(', '))
  const wait = sql.id(stepSchema, `${shape.name}_turn`)
  const follow = sql.id(stepSchema, `${shape.name}_follow`)
  await sql`
    create function ${wait}() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${turn});
      return null;
    end $$`.execute(db)
  await sql`
    create function ${follow}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or tg_op = 'UPDATE' and (${listed(key, 'old.')}) <> (${listed(key, 'new.')}) then
        delete from ${to} where (${listed(key)}) = (${listed(key, 'old.')});
      end if;
      if tg_op <> 'DELETE' then
        insert into ${to} (${listed(columns)}) values (${listed(columns, 'new.')})
        on conflict (${listed(key)}) do update set ${taken};
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger ${sql.id(names.turn)} before insert or update or delete on ${from}
              for each statement execute function ${wait}()`.execute(db)
  await sql`create trigger ${sql.id(names.follow)} after insert or update or delete on ${from}
              for each row execute function ${follow}()`.execute(db)
}

/** Returns a shape without the triggers that follow its changes. */
export function withoutFollowing(shape: TableShape): TableShape {
  return { ...shape, triggers: shape.triggers.filter(({ name }) => !Object.values(names).includes(name)) }
}

/** Drops the triggers that follow a table's changes; does nothing if there are none. */
export async function stopFollowing(db: Database, shape: TableShape): Promise<void> {
  for (const name of Object.values(names)) {
    await sql`drop trigger if exists ${sql.id(name)} on ${tableOf(shape)}`.execute(db)
  }
}
