import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { eventually } from '../../../tests/kit/eventually.ts'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { listRows, sql } from '../database/sql.ts'
import { createLog } from '../log/create-log.ts'
import { createJobs, type Job, type Jobs, RetryLater } from './create-jobs.ts'

const { db, connection } = useTestDatabase()
const greet: Job<{ name: string }> = { name: 'greet', purpose: 'a test', payload: z.object({ name: z.string() }) }
const tidy: Job<object> = { name: 'tidy', purpose: 'a test', cron: '15 3 * * *' }
// Longer than any test waits.
const decades = 1_000_000_000

function makeJobs(): Jobs {
  const jobs = createJobs(connection, createLog('silent', false))
  onTestFinished(jobs.stop)
  return jobs
}

test('runs an enqueued job with its payload', async () => {
  const jobs = makeJobs()
  const done = new Promise<string>((resolve) => jobs.handle(greet, async ({ name }) => resolve(name)))
  await jobs.enqueue(greet, { name: 'Lise' })
  expect(await done).toBe('Lise')
})

test('runs a job on only one of two copies of the site', async () => {
  const names: string[] = []
  const { promise: all, resolve: enough } = Promise.withResolvers<void>()
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

test('keeps only the first of several jobs with one key within the time limit', async () => {
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

test('takes jobs of a higher priority first', async () => {
  const jobs = makeJobs()
  const names: string[] = []
  const { promise: all, resolve: enough } = Promise.withResolvers<void>()
  jobs.handle(greet, async ({ name }) => {
    names.push(name)
    if (names.length === 1) {
      await jobs.enqueue(greet, { name: 'usual' })
      await jobs.enqueue(greet, { name: 'urgent' }, { priority: 1 })
    }
    if (names.length === 3) enough()
  })
  await jobs.enqueue(greet, { name: 'first' })
  await all
  expect(names).toEqual(['first', 'urgent', 'usual'])
})

test('schedules a job with a cron line', async () => {
  const jobs = makeJobs()
  jobs.handle(tidy, async () => {})
  await jobs.enqueue(tidy, {})
  const rows = await listRows<{ name: string; cron: string }>(db)`select name, cron from jobs.schedule`
  expect(rows).toEqual([{ name: 'tidy', cron: '15 3 * * *' }])
})

test('a job without its former cron line is no longer scheduled', async () => {
  for (const job of [tidy, { name: 'tidy', purpose: 'a test' }]) {
    const jobs = makeJobs()
    jobs.handle(job, async () => {})
    await jobs.enqueue(job, {})
    await jobs.stop()
  }
  expect(await listRows(db)`select name from jobs.schedule`).toEqual([])
})

test('the time limit of a job holds for a queue that exists already', async () => {
  for (const limitMinutes of [15, 360]) {
    const jobs = makeJobs()
    const long = { ...greet, name: 'long', limitMinutes }
    jobs.handle(long, async () => {})
    await jobs.enqueue(long, { name: 'x' }, { afterSeconds: decades })
    await jobs.stop()
  }
  const rows = await listRows(db)`select expire_seconds from jobs.queue where name = 'long'`
  expect(rows).toEqual([{ expire_seconds: 6 * 3600 }])
})

test('a long run sends heartbeats, so that the death of its copy is noticed before its limit', async () => {
  const jobs = makeJobs()
  const patient = { ...greet, name: 'patient', limitMinutes: 360 }
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  jobs.handle(patient, () => {
    begin()
    return ended
  })
  await jobs.enqueue(patient, { name: 'x' })
  await began
  const rows = await listRows(db)`
    select heartbeat_on is not null as has_sign, heartbeat_seconds < expire_seconds as is_earlier
      from jobs.job where name = 'patient'`
  expect(rows).toEqual([{ has_sign: true, is_earlier: true }])
  end()
  await jobs.stop()
})

test('a clock that was ahead delays neither schedules nor jobs', async () => {
  const [one, other] = [makeJobs(), makeJobs()]
  const late: Job<object> = { name: 'late', purpose: 'a test' }
  one.handle(late, async () => {})
  await one.enqueue(late, {}, { afterSeconds: decades })
  await one.stop()
  await sql`update jobs.version set cron_on = now() + interval '1 day'`.execute(db)
  await sql`update jobs.job set created_on = now() + interval '1 day', start_after = now() + interval '1 day'
             where name = 'late'`.execute(db)
  const { promise: ran, resolve } = Promise.withResolvers<void>()
  other.handle(late, async () => resolve())
  other.start()
  await ran
  const rows = await listRows(db)`select from jobs.version where cron_on > now() + interval '1 minute'`
  expect(rows).toEqual([])
})

test('queues a failed job for another attempt', async () => {
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
  const rows = await listRows<{ state: string }>(db)`select state from jobs.job where name = 'fail'`
  expect(rows).toEqual([{ state: 'retry' }])
})

test.each([
  ['an expected failure ends', new RetryLater('away'), 'completed'],
  ['another failure fails', new Error('broken'), 'failed'],
])('at the last try, %s the job', async (_, error, state) => {
  const jobs = makeJobs()
  const last: Job<object> = { name: state, purpose: 'a test' }
  const { promise: ran, resolve } = Promise.withResolvers<void>()
  jobs.handle(last, async () => {
    resolve()
    throw error
  })
  await jobs.enqueue(last, {}, { afterSeconds: decades })
  await sql`update jobs.job set retry_count = retry_limit, start_after = now(), state = 'retry'
             where name = ${last.name}`.execute(db)
  // Makes the copy look for jobs at once.
  await jobs.enqueue(last, {}, { afterSeconds: decades })
  await ran
  await jobs.stop()
  const rows = await listRows<{ state: string }>(db)`
    select state from jobs.job where name = ${last.name} order by created_on`
  expect(rows).toEqual([{ state }, { state: 'created' }])
})

test('failures that all workers report in turns are logged once each', async () => {
  const logged: string[] = []
  const log = createLog('warn', false, { write: (line) => void logged.push(line) })
  const { pool } = connection.direct
  const refused = new Set<string>()
  let isAway = false
  const query = async (asked: { text: string; values: unknown[] }) => {
    if (!isAway || !/skip locked/i.test(asked.text)) return pool.query(asked)
    refused.add(asked.text + asked.values)
    throw new Error(refused.size % 2 === 0 ? 'connect ETIMEDOUT' : 'connect ECONNREFUSED')
  }
  const direct = { ...connection.direct, pool: Object.assign(Object.create(pool), { query }) }
  const jobs = createJobs({ ...connection, direct }, log)
  onTestFinished(jobs.stop)
  const several = ['one', 'two', 'three'].map((name): Job<object> => ({ name, purpose: 'a test' }))
  for (const job of several) jobs.handle(job, async () => {})
  const wakeAll = () => Promise.all(several.map((job) => jobs.enqueue(job, {}, { afterSeconds: decades })))
  await wakeAll()
  isAway = true
  await wakeAll()
  await eventually(() => expect(refused.size).toBeGreaterThanOrEqual(several.length))
  isAway = false
  await jobs.stop()
  expect(logged.filter((line) => line.includes('could not reach the queue'))).toHaveLength(2)
})

test('refuses a job without a handler', async () => {
  await expect(makeJobs().enqueue(greet, { name: 'x' })).rejects.toThrow('no handler')
})
