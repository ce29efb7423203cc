import { PgBoss } from 'pg-boss'
import type { DirectConnection } from '../database/connect-database.ts'
import { queueOptions } from './create-jobs.ts'

type QueuedJob = { name: string; data: object | null; start_after: Date | string }

/** Restores queued jobs to a database that no copy of the site works on yet. */
export async function restoreJobs(client: DirectConnection, jobs: QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql }, supervise: false, schedule: false })
  await boss.start()
  try {
    for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name, queueOptions)
    for (const { name, data, start_after } of jobs) {
      await boss.send(name, data ?? {}, { startAfter: new Date(start_after) })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
