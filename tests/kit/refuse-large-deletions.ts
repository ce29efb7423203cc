import type { Database } from '../../src/platform/database/connect-database.ts'
import { sql } from '../../src/platform/database/sql.ts'

/** Refuses each statement that deletes more rows of a table: of a large one, it would exceed the timeout. */
export async function refuseLargeDeletions(db: Database, table: string, most = 20_000): Promise<void> {
  await sql`
    create function refuse_large_deletion() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > ${sql.lit(most)} then raise 'too many rows in one statement'; end if;
      return null;
    end $$;
    create trigger refuse_large_deletion after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function refuse_large_deletion()`.execute(db)
}
