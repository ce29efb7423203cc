import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { sql } from '../database/sql.ts'
import { createLog } from '../log/create-log.ts'
import { createJobs, type Job, type Jobs } from './create-jobs.ts'

const database = useTestDatabase()
const greet: Job<{ name: string }> = { name: 'greet', payload: z.object({ name: z.string() }) }
const tidy: Job<object> = { name: 'tidy', payload: z.object({}), cron: '15 3 * * *' }
// So long that no test meets its end.
const decades = 1_000_000_000
const open: Jobs[] = []

function makeJobs(): Jobs {
  const jobs = createJobs(database.connection, createLog('silent', false))
  open.push(jobs)
  return jobs
}
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop()
})

test('a job that is put into the queue is done, with what it was given', async () => {
  const jobs = makeJobs()
  const done = new Promise<string>((resolve) => jobs.handle(greet, async ({ name }) => resolve(name)))
  await jobs.enqueue(greet, { name: 'Lise' })
  expect(await done).toBe('Lise')
})

test('of two copies of the site one does the job', async () => {
  const names: string[] = []
  let enough = () => {}
  const all = new Promise<void>((resolve) => {
    enough = resolve
  })
  const [one, other] = [makeJobs(), makeJobs()]
  for (const jobs of [one, other]) {
    jobs.handle(greet, async ({ name }) => {
      names.push(name)
      if (name === 'last') enough()
    })
    jobs.start()
  }
  for (const name of ['a', 'b', 'c', 'last']) await one.enqueue(greet, { name })
  await all
  await Promise.all([one.stop(), other.stop()])
  expect(names.toSorted()).toEqual(['a', 'b', 'c', 'last'])
})

test('of several jobs with one key only the first of a time is kept', async () => {
  const jobs = makeJobs()
  const names: string[] = []
  const last = new Promise<void>((resolve) =>
    jobs.handle(greet, async ({ name }) => {
      names.push(name)
      if (name === 'other key') resolve()
    }),
  )
  await jobs.enqueue(greet, { name: 'first' }, { key: 'k', seconds: decades })
  await jobs.enqueue(greet, { name: 'second' }, { key: 'k', seconds: decades })
  await jobs.enqueue(greet, { name: 'other key' }, { key: 'l', seconds: decades })
  await last
  await jobs.stop()
  expect(names).toEqual(['first', 'other key'])
})

test('a job with a cron line is scheduled', async () => {
  const jobs = makeJobs()
  jobs.handle(tidy, async () => {})
  await jobs.enqueue(tidy, {})
  const { rows } = await sql<{ name: string; cron: string }>`select name, cron from jobs.schedule`.execute(
    database.connection.db,
  )
  expect(rows).toEqual([{ name: 'tidy', cron: '15 3 * * *' }])
})

test('a job that failed waits for its next try', async () => {
  const jobs = makeJobs()
  const failed = new Promise<void>((resolve) =>
    jobs.handle({ ...greet, name: 'fail' }, async () => {
      resolve()
      throw new Error('not now')
    }),
  )
  await jobs.enqueue({ ...greet, name: 'fail' }, { name: 'x' })
  await failed
  await jobs.stop()
  const { rows } = await sql<{ state: string }>`select state from jobs.job where name = 'fail'`.execute(
    database.connection.db,
  )
  expect(rows).toEqual([{ state: 'retry' }])
})

test('a job that nobody does is refused', async () => {
  await expect(makeJobs().enqueue(greet, { name: 'x' })).rejects.toThrow('no handler')
})
