import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeAccount } from '../../tests/factories/make-account.ts'
import { getRow } from '../../tests/kit/rows.ts'
import { useTestDatabase } from '../../tests/kit/test-database.ts'
import { useTestFolder } from '../../tests/kit/test-folder.ts'
import { signInAs } from '../../tests/kit/test-site.ts'
import { deriveTokenKeys } from '../features/account/server/public.ts'
import { startSession } from '../features/account/server/sessions/start-session.ts'
import { countAnimes } from '../features/catalogue/server/public.ts'
import { dayInParis } from '../platform/calendar/weeks.ts'
import type { Database } from '../platform/database/connect-database.ts'
import { sql } from '../platform/database/sql.ts'
import { createLog } from '../platform/log/create-log.ts'
import { demoFigureDays } from './demo-life.ts'
import { toDemoDay } from './demo-year.ts'
import { closeDemoAccounts, findDemoAccounts, loadDemo, warnOfDemoAccounts } from './load-demo.ts'

const { db, connection } = useTestDatabase()
const folder = useTestFolder()

async function countPeople(): Promise<number> {
  const { rows } = await connection.pool.query('select count(*)::int as people from account')
  return rows[0].people
}

test('adds neither catalogue nor accounts when the passwords cannot be saved', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(loadDemo(db, join(folder, 'file', 'below'), () => {})).rejects.toThrow('ENOTDIR')
  expect([await countAnimes(db), await countPeople()]).toEqual([0, 0])
})

test('an account that somebody registers with an address of the demonstration is their own', async () => {
  const { id } = await makeAccount(db, { email: 'admin@sumine.example' })
  await db.insertInto('daily_figure').values({ day: sql`current_date`, name: 'dead_links', value: 3 }).execute()
  await closeDemoAccounts(db, createLog('silent', false))
  expect((await getRow(db, 'account', { id })).is_active).toBe(true)
  expect(await warnOfDemoAccounts(db)).toEqual([])
  expect(await db.deleteFrom('daily_figure').returning('value').execute()).toEqual([{ value: 3 }])
  await db.deleteFrom('account').execute()
})

test('is made by one of two copies that start at once, which creates a missing data folder for the passwords', async () => {
  const dataDir = join(folder, 'not', 'there')
  const load = () => loadDemo(db, dataDir, () => {})
  expect((await Promise.all([load(), load()])).toSorted()).toEqual([false, true])
  expect(existsSync(join(dataDir, 'demo-accounts.json'))).toBe(true)
  expect(findDemoAccounts(dataDir).map(({ role }) => role)).toEqual(['Administrateur', 'Moderateur', 'Utilisateur'])
  expect(await countPeople()).toBe(3)
})

test('gives its members histories, and the staff reports, notices, messages and two weeks of figures', async () => {
  const { rows } = await connection.pool.query(`
    select (select count(distinct account_id)::int from watch_progress) as viewers,
           (select count(distinct account_id)::int from watchlist_item) as listers,
           (select count(*)::int from watchlist_item where said ? 'score') as noted,
           (select count(*)::int from episode_report where status = 'ouvert') as open_reports,
           (select count(*)::int from episode_report where status = 'résolu') as settled_reports,
           (select count(*)::int from rights_notice) as notices,
           (select count(*)::int from staff_message where sent_at is not null) as sent,
           (select count(*)::int from staff_message where sent_at is null) as planned,
           (select count(distinct day)::int from start_count) as days,
           (select count(*)::int from watch_progress where watched_at > now()) as from_the_future`)
  expect(rows).toEqual([
    {
      viewers: 3,
      listers: 3,
      noted: 5,
      open_reports: 4,
      settled_reports: 2,
      notices: 2,
      sent: 1,
      planned: 1,
      days: 14,
      from_the_future: 0,
    },
  ])
})

test.each([
  ['2026-10-27T22:30:00Z', '2026-10-14', '2026-10-27'],
  ['2026-03-30T22:30:00Z', '2026-03-18', '2026-03-31'],
])('the two weeks of figures until %s are fourteen days in Paris', (now, first, last) => {
  const days = Array.from({ length: demoFigureDays }, (_, ago) => dayInParis(toDemoDay(new Date(now), ago)))
  expect([new Set(days).size, days.at(-1), days[0]]).toEqual([14, first, last])
})

test('counts each episode of the past year once, as long as it is', async () => {
  const { rows } = await connection.pool.query(`
    select a.username, count(*) > 100 as has_a_year, count(*)::int - count(distinct p.episode_id)::int as again,
           bool_and(p.seconds = coalesce(e.duration_seconds, 30)) as as_long
      from played_earlier p join account a on a.id = p.account_id join episode e on e.id = p.episode_id
     where p.slot < now() - interval '13 days' group by a.username order by a.username`)
  expect(rows).toEqual(
    ['Aiko', 'Lucie', 'Moriya'].map((username) => ({ username, has_a_year: true, again: 0, as_long: true })),
  )
})

test("closes only the demonstration's accounts and sessions, and warns the staff until then", async () => {
  const { db, pool } = connection
  const other = await signInAs(db, 'Administrateur')
  const { rows: demo } = await pool.query("select id from account where email like '%@sumine.example'")
  for (const { id } of demo) await insertSession(db, id)
  const [warning] = await warnOfDemoAccounts(db)
  expect(warning).toContain('Aiko, Moriya et Lucie')
  const lines: string[] = []
  const log = createLog('warn', false, { write: (line) => void lines.push(line) })
  await closeDemoAccounts(db, log)
  expect(await warnOfDemoAccounts(db)).toEqual([])
  expect(lines.join()).toContain('Aiko')
  const { rows } = await pool.query('select account_id, ended_at is null as lives from session order by account_id')
  expect(rows.filter(({ lives }) => lives)).toEqual([{ account_id: other.id, lives: true }])
  await closeDemoAccounts(db, log)
  expect(lines).toHaveLength(1)
})

test('leaves no notice, message or figure of the demonstration once it is off', async () => {
  const { rows } = await connection.pool.query(`
    select (select count(*)::int from rights_notice) as notices, (select count(*)::int from staff_message) as messages,
           (select count(*)::int from notification where title like '%démonstration%') as notifications,
           (select count(*)::int from start_count) as starts, (select count(*)::int from daily_figure) as figures,
           (select count(*)::int from missed_search) as searches`)
  expect(rows).toEqual([{ notices: 0, messages: 0, notifications: 0, starts: 0, figures: 0, searches: 0 }])
})

test('does not come back once the staff removed its animes', async () => {
  await db.deleteFrom('anime').execute()
  expect(await loadDemo(db, folder, () => {})).toBe(false)
  expect([await countAnimes(db), existsSync(join(folder, 'demo-accounts.json'))]).toEqual([0, false])
})

function insertSession(db: Database, accountId: number) {
  return startSession({ db, keys: deriveTokenKeys(['d'.repeat(40)]), now: () => new Date() }, accountId, {
    userAgent: '',
    ip: '127.0.0.1',
  })
}
