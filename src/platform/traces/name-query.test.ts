import { expect, test } from 'vitest'
import { toQueryStep } from './name-query.ts'

test.each([
  ['select "id" from "anime" where "slug" = $1', 'select anime'],
  ['select (select count(*) from picture) as n, title from anime a', 'select anime'],
  ['with given as (select unnest($1::int[]) as id) update episode set x = 1 from given', 'update episode'],
  ['with gone as (delete from session returning 1) select count(*) from gone', 'select gone'],
  [
    '\n  insert into "watch_progress" ("account_id") values ($1) on conflict do update set x = 2',
    'insert watch_progress',
  ],
  ['delete from public.session where id = $1', 'delete public.session'],
  ['begin', 'begin'],
  ['select pg_notify($1, $2)', 'select'],
  ['explain analyse', 'query'],
])('%s is called %s', (text, name) => expect(toQueryStep(text).name).toBe(name))

test('leaves every value of a query out of its name', () => {
  const { name, attributes } = toQueryStep("select id from account where email = 'alma@exemple.fr'")
  expect([name, attributes]).toEqual([
    'select account',
    { 'db.system.name': 'postgresql', 'db.operation.name': 'select', 'db.collection.name': 'account' },
  ])
})
