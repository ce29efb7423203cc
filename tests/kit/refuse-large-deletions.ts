import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'

/** Refuses each statement that deletes more than 20,000 rows of a table, as that may exceed the timeout. */
export async function refuseLargeDeletions(db: Database, table: string): Promise<void> {
  await sql`
    create function refuse_large_deletion() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 20000 then raise 'too many rows in one statement'; end if;
      return null;
    end $$;
    create trigger refuse_large_deletion after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function refuse_large_deletion()`.execute(db)
}
