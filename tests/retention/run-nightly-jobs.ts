import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import type { DatabaseConnection } from '../../src/platform/database/connect-database.ts'
import { findRow, listRows, sql } from '../../src/platform/database/sql.ts'
import { eventually } from '../kit/eventually.ts'
import { openTestSite } from '../kit/test-site.ts'

/** They call other machines, or run every minute: they neither store nor delete anything. */
const others = [
  'check-links',
  'draw-placeholders',
  'refresh-partners',
  'run-link-tasks',
  'send-staff-messages',
  'sync-resume',
]
// The jobs that run call no other machine.
const alone = { ANILIST_URL: '', BACKUP_HOUR: 'off', DEMO: 'off' }

/** Starts the site once, to create its queues. */
export async function openQueues(connection: DatabaseConnection): Promise<void> {
  const site = await openTestSite(connection, alone)
  // It closes once everything it began is stored.
  await site.close()
  expect(await listScheduled(connection)).toEqual(expect.arrayContaining(others))
}

/** Runs each scheduled local job of a site once. @returns the names of the jobs */
export async function runNightlyJobs(connection: DatabaseConnection): Promise<string[]> {
  const boss = await openBoss(connection)
  const names = (await listScheduled(connection)).filter((name) => !others.includes(name))
  const ids = await Promise.all(names.map((name) => boss.send(name, {})))
  const site = await openTestSite(connection, alone)
  try {
    await eventually(async () => {
      const rows = await listRows<{ name: string; state: string }>(connection.db)`
        select name, state from jobs.job where id = any (${ids}) and state <> 'completed'`
      expect(rows).toEqual([])
    })
    // The queue's own maintenance, each minute: deletes finished jobs.
    await boss.supervise()
  } finally {
    await site.close()
    await boss.stop({ graceful: false })
  }
  return names
}

/** Sends a job and finishes it, as the queue keeps it for a while. */
export async function sendJob(connection: DatabaseConnection, name: string, payload: object): Promise<void> {
  const boss = await openBoss(connection)
  const id = await boss.send(name, payload)
  await sql`update jobs.job set state = 'completed', completed_on = now() where id = ${id}`.execute(connection.db)
  await boss.stop({ graceful: false })
}

async function openBoss(connection: DatabaseConnection): Promise<PgBoss> {
  const executeSql = (text: string, values?: unknown[]) => connection.pool.query(text, values)
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql }, supervise: false, schedule: false })
  return boss.start()
}

async function listScheduled({ db }: DatabaseConnection): Promise<string[]> {
  const row = await findRow<{ has: boolean }>(db)`select to_regclass('jobs.schedule') is not null as has`
  if (!row?.has) return []
  const found = await sql<{ name: string }>`select name from jobs.schedule order by name`.execute(db)
  return found.rows.map(({ name }) => name)
}
