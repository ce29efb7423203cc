import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { largeTables } from '../../src/features/watching/server/public.ts'
import type { Database } from '../../src/platform/database/connect-database.ts'
import { listMigrations, migrateTo } from '../../src/platform/database/migrate.ts'
import { partitionEmpty } from '../../src/platform/database/partitions/next-table.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { makeAnime } from '../factories/make-anime.ts'
import { useEmptyDatabases } from '../kit/empty-database.ts'
import { listRisks } from './list-risks.ts'

/* While copies are upgraded one by one, the older version works on the new structure: expand first, contract later. */

/** The last migration from before this rule. */
const lastUnchecked = '0081-person-reports'
/**
 * A risk that was weighed, with its reason: `-- accepted: reads all of team_member while it is locked (a few rows)`.
 */
const accepted = /^-- accepted: (.+?) \((.+)\)$/gm

const makeEmptyDatabase = useEmptyDatabases()
const names = await listMigrations()
const unchecked = names.filter((name) => name <= lastUnchecked)
let db: Database
let split: Database

beforeAll(async () => {
  db = (await makeEmptyDatabase()).connection.db
  split = (await makeEmptyDatabase()).connection.db
  for (const each of [db, split]) {
    await migrateTo(each, unchecked)
    await makeAnime(each)
  }
  for (const table of largeTables) await split.transaction().execute((empty) => partitionEmpty(empty, table, 4))
})

for (const name of names.filter((one) => one > lastUnchecked)) {
  test(`${name} lets the older version keep working`, async () => {
    const text = await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8')
    const weighed = [...text.matchAll(accepted)].map(([, risk]) => risk)
    expect(await listRisks(db, text)).toEqual(weighed)
    await sql.raw(text).execute(db)
    // Large sites have these tables in parts.
    await sql.raw(text).execute(split)
  })
}

const harmless = {
  'a column that may be null': 'alter table anime add shelf text',
  'a column with a constant default': 'alter table anime add shelf text not null default $$$$',
  'a new table': 'create table shelf (id int primary key, anime_id int not null references anime)',
  'a check for new rows': 'alter table anime add check (release_year > 1900) not valid',
  'a trigger': `create function note() returns trigger language plpgsql as 'begin return new; end';
    create trigger noted before update on anime for each row execute function note()`,
}
for (const [what, migration] of Object.entries(harmless)) {
  test(`${what} has no risk`, async () => expect(await listRisks(db, migration)).toEqual([]))
}

const harmful: [string, string[]][] = [
  ['drop table anime cascade', ['removes anime']],
  ['alter table anime rename to work', ['renames anime']],
  ['alter table anime drop synopsis', ['removes anime.synopsis']],
  ['alter table anime rename synopsis to summary', ['removes anime.synopsis']],
  [
    'update anime set synopsis = $$$$; alter table anime alter synopsis set not null',
    ['changes rows of anime', 'reads all of anime while it is locked', 'requires anime.synopsis'],
  ],
  [
    'alter table anime alter release_year type bigint',
    ['rewrites anime', 'reads all of anime while it is locked', 'changes the type of anime.release_year'],
  ],
  [
    'alter table genre add shelf text not null',
    ['reads all of genre while it is locked', 'requires genre.shelf, which the older version does not fill'],
  ],
  ['alter table anime add seed float default random()', ['rewrites anime', 'reads all of anime while it is locked']],
  ['alter table anime add check (release_year > 1900)', ['reads all of anime while it is locked']],
  ['create index on anime (release_year)', ['reads all of anime while it is locked']],
  ['update anime set synopsis = $$$$', ['changes rows of anime']],
]
for (const [migration, risks] of harmful) {
  test(`'${migration}' is a risk`, async () => expect(await listRisks(db, migration)).toEqual(risks))
}
