import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/prepare.mjs'
import { listRows } from '../../src/platform/database/sql.ts'
import { useTestDatabase } from '../kit/test-database.ts'

/* Which tables of people could be spread over machines by account (docs/scale.md#more-than-one-machine). A new one
   without a place here fails the first test. */

/** Tables that grow with people: each unique key includes the account, so that one machine can check it alone. */
const spread = [
  'notification_preference',
  'notification_reading',
  'notification_receipt',
  'played_earlier',
  'suggestion_hidden',
  'watch_progress',
  'watching_removal',
]

/** Stay on one machine, each with its reason. */
const whole: Record<string, string> = {
  access_token: 'found by its hash, before the account is known',
  account_event: 'a few lines a person, deleted with age',
  calendar_address: 'a row a person',
  catalogue_file: 'of staff alone, deleted with age',
  factor_reset: 'a row a person, for some days',
  identity: "found by the provider's name of the person, before the account is known",
  linked_list: 'a row a site and person; what is due is found among all',
  list_import: 'a few a person, deleted with age',
  mailed_token: 'found by its hash, before the account is known',
  passkey: 'found by its credential, before the account is known',
  passkey_challenge: 'found by itself, for some minutes',
  provider_visit: 'found by the key in the browser, for some minutes',
  push_subscription: 'found by its endpoint, and goes with its session',
  recovery_code: 'ten rows a person',
  saved_search: 'a few a person; all are compared with a changed anime',
  second_factor: 'a row a person',
  session: 'found by its id, before the account is known',
  watchlist_item: 'read by anime: whom a new episode is told to',
  watchlist_removal: 'a few a person, for two days at most',
  webhook: 'a few a person; those of an event are found among all',
}

/** Functions of the database that run with each write to spread tables, and the other tables that they need. */
const triggers: Record<string, string> = {
  'keep_played watch_progress': 'rows of the same account',
  // Without the trigger, each write of positions would need the same statement: saves, marks, imports and undo.
  'note_watched watch_progress': 'linked_list, and so one machine: docs/scale.md#more-than-one-machine',
}

/** Code that reads or changes rows of many accounts, by its name and the table. It all runs outside requests. */
const ofMany: Record<string, string> = {
  'deleteOutdated notification_receipt': 'what is past its age, for all',
  'deleteReadReceipts notification_receipt': 'retention, a notification at a time',
  'retractNotifications notification_receipt': 'staff undo an action that told many',
  'factsOfDue watch_progress': 'viewers of an episode, for the order of link checks',
  'largeTables watch_progress': 'named for sumine partition',
  'largeTables played_earlier': 'named for sumine partition',
  'offStoryRefusers notification_preference': 'whom new episodes are not told to',
  'prioritiseWatchedLinks watch_progress': 'viewers of each episode, for the order of link checks',
  'purgeHidden suggestion_hidden': 'animes deleted for good',
  'purgeProgress watch_progress': 'episodes deleted for good',
  'purgeProgress played_earlier': 'episodes deleted for good',
  'purgeProgress watching_removal': 'animes deleted for good',
  'watchersOf watch_progress': 'whom new episodes are told to',
  'watching watch_progress': 'a part of the data export, which names the table',
}
const { db } = useTestDatabase()

test('every table of people has a place', async () => {
  const rows = await listRows<{ name: string }>(db)`
    select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'account'::regclass and confdeltype = 'c'`
  expect(rows.map(({ name }) => name).sort()).toEqual([...spread, ...Object.keys(whole)].sort())
})

test('spread tables have the account in each unique key', async () => {
  const rows = await listRows<{ name: string; keys: number; without: string[] }>(db)`
    select indrelid::regclass::text as name, count(*)::int as keys,
           coalesce(array_agg(indexrelid::regclass::text) filter (where not attnum = any (indkey)), '{}') as without
      from pg_index join pg_attribute on attrelid = indrelid and attname = 'account_id'
     where indisunique and indrelid = any (${spread}::text[]::regclass[]) group by indrelid order by 1`
  expect(rows.map(({ name }) => name)).toEqual([...spread].sort())
  for (const { name, keys, without } of rows) expect({ name, keys, without }).toEqual({ name, keys, without: [] })
})

test('spread tables only refer to accounts, and to tables that each machine has', async () => {
  const rows = await listRows<{ to: string }>(db)`
    select distinct confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid = any (${spread}::text[]::regclass[]) order by 1`
  expect(rows.map(({ to }) => to)).toEqual(['account', 'notification'])
})

test('every trigger on a spread table is listed', async () => {
  const rows = await listRows<{ name: string }>(db)`
    select distinct proname || ' ' || tgrelid::regclass::text as name
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal and tgrelid = any (${spread}::text[]::regclass[])`
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(triggers).sort())
})

/** A table of `spread` from its name to the end of its query. */
type Use = { by: string; table: string; query: string }

/** Lists each use of the tables in code or in a function of the database, named after the declaration that it is in. */
function listUses(code: string): Use[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm, '')
  return [...bare.matchAll(new RegExp(`\\b(${spread.join('|')})\\b`, 'g'))].map(({ 0: table, index }) => ({
    by: [...bare.slice(0, index).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)].at(-1)?.[1] ?? '',
    table,
    query: bare[index - 1] === "'" ? chainFrom(bare.slice(index)) : queryFrom(bare.slice(index)),
  }))
}

const chainFrom = (text: string) => text.slice(0, text.search(/[.]execute|$/))

/** @returns the text up to the end of the statement, or of the brackets that it is in */
function queryFrom(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if ('(['.includes(text[at] ?? '')) depth++
    if (')]'.includes(text[at] ?? '')) depth--
    if (depth < 0 || /[`;]/.test(text[at] ?? '')) return text.slice(0, at)
  }
  return text
}

/** Whether a query writes the account of its rows, or compares it. */
function isByAccount({ query }: Use): boolean {
  if (/^\w+( as \w+)?\s*\(account_id\b|^\w+'[\s\S]*'account_id', '='/.test(query)) return true
  const [, alias] =
    /^\w+\s+(?:as )?(?!(?:set|where|on|using|join|left|group|order|union|limit)\b)(\w+)/.exec(query) ?? []
  return new RegExp(`${alias ? `\\b${alias}[.]` : '(?<![.\\w])'}account_id = `).test(query)
}

test.each([
  ['select 1 from watch_progress p join episode e on e.id = p.episode_id where p.account_id = $1', true],
  ['delete from watch_progress where account_id = $1 and episode_id = $2', true],
  ['insert into watch_progress as kept (account_id, episode_id) select 1, 2', true],
  ["db.selectFrom('watch_progress').where('account_id', '=', 1).execute()", true],
  ['select account_id from watch_progress where episode_id = $1', false],
  ['select (select count(*) from watch_progress p where p.episode_id = 1) from account where account_id = $1', false],
  ['select 1 from watch_progress p join session s on s.account_id = $1', false],
  ["db.selectFrom('watch_progress').select('account_id').execute()", false],
  ["sql.table('watch_progress')", false],
])('%s: %s', (code, isSo) => expect(listUses(code).map(isByAccount)).toEqual([isSo]))

test('every query of a spread table names an account, or is listed as reading many', async () => {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/database/schema.ts'] })
  const rows = await listRows<{ code: string }>(db)`
    select 'function ' || proname || ' ' || prosrc as code from pg_proc
     where pronamespace = current_schema()::regnamespace and prolang <> 13`
  const codes = [...files.map((file) => readFileSync(join(root, file), 'utf8')), ...rows.map(({ code }) => code)]
  const uses = codes.flatMap(listUses)
  const others = uses.filter((use) => !isByAccount(use)).map(({ by, table }) => `${by} ${table}`)
  expect([...new Set(others)].sort()).toEqual(Object.keys(ofMany).sort())
  expect(new Set(uses.map(({ table }) => table))).toEqual(new Set(spread))
})
