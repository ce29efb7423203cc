import { expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { useTestDatabase } from '../kit/test-database.ts'

/* Which tables of people could be spread over machines by account (docs/scale.md#more-than-one-machine). A new one
   without a place here fails the first test. */
const places = {
  /** Grow with what people watch and are told: each unique key holds the account, so that a machine judges it alone. */
  spread:
    'notification_preference notification_reading notification_receipt played_earlier suggestion_hidden watch_progress ' +
    'watching_removal',
  /** A few rows a person, or found by a token, an address or an id before the account is known. */
  whole:
    'access_token account_event calendar_address catalogue_file factor_reset identity linked_list list_import mailed_token ' +
    'passkey passkey_challenge provider_visit push_subscription recovery_code saved_search second_factor session ' +
    'watchlist_item webhook',
}
const spread = places.spread.split(' ')
const database = useTestDatabase()

test('every table of people has a place', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'account'::regclass and confdeltype = 'c'`.execute(database.db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...spread, ...places.whole.split(' ')].sort())
})

test('what is spread by account has the account in each unique key', async () => {
  const { rows } = await sql<{ name: string; keys: number; without: string[] }>`
    select indrelid::regclass::text as name, count(*)::int as keys,
           coalesce(array_agg(indexrelid::regclass::text) filter (where not attnum = any (indkey)), '{}') as without
      from pg_index join pg_attribute on attrelid = indrelid and attname = 'account_id'
     where indisunique and indrelid = any (${spread}::text[]::regclass[]) group by indrelid order by 1`.execute(
    database.db,
  )
  expect(rows.map(({ name }) => name)).toEqual([...spread].sort())
  for (const { name, keys, without } of rows) expect({ name, keys, without }).toEqual({ name, keys, without: [] })
})

test('what is spread refers to accounts, and to tables that each machine has', async () => {
  const { rows } = await sql<{ to: string }>`
    select distinct confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid = any (${spread}::text[]::regclass[]) order by 1`.execute(database.db)
  expect(rows.map(({ to }) => to)).toEqual(['account', 'notification'])
})
