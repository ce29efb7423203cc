import { expect, test } from 'vitest'
import { callAtOnce } from '../../../tests/kit/at-once.ts'
import { useTestDatabase } from '../../../tests/kit/test-database.ts'
import { isDatabaseAway } from './database-away.ts'
import { inTransaction } from './in-transaction.ts'
import { listRows, sql } from './sql.ts'

const { db } = useTestDatabase()

test('completes two transactions that deadlock with each other', async () => {
  await sql`create table seat (id int primary key, taken int not null default 0)`.execute(db)
  await sql`insert into seat (id) values (1), (2)`.execute(db)
  const haveFirst = { one: Promise.withResolvers<void>(), two: Promise.withResolvers<void>() }
  const take = (first: number, second: number, mine: keyof typeof haveFirst, other: keyof typeof haveFirst) =>
    inTransaction(db, async (trx) => {
      await sql`update seat set taken = taken + 1 where id = ${first}`.execute(trx)
      haveFirst[mine].resolve()
      await haveFirst[other].promise
      await sql`update seat set taken = taken + 1 where id = ${second}`.execute(trx)
    })
  await Promise.all([take(1, 2, 'one', 'two'), take(2, 1, 'two', 'one')])
  const rows = await listRows<{ taken: number }>(db)`select taken from seat`
  expect(rows.map(({ taken }) => taken)).toEqual([2, 2])
})

test('retries when another transaction has taken the same value', async () => {
  await sql`create table hook (number int unique)`.execute(db)
  const take = () =>
    inTransaction(db, async (trx) => {
      const [row] = await listRows<{ next: number }>(trx)`select coalesce(max(number), 0) + 1 as next from hook`
      await sql`insert into hook values (${row?.next})`.execute(trx)
      return row?.next
    })
  const taken = await callAtOnce(db, sql`lock table hook in share mode`, [take, take])
  expect(taken.toSorted()).toEqual([1, 2])
})

test('counts the attempts of each kind of failure separately', async () => {
  const failures = ['40P01', '23505', '40P01']
  const work = async () => {
    const code = failures.shift()
    if (code) throw Object.assign(new Error('no'), { code })
    return 'done'
  }
  expect(await inTransaction(db, work)).toBe('done')
})

test('throws any other failure without a retry', async () => {
  let tries = 0
  const failing = inTransaction(db, async () => {
    tries++
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(tries).toBe(1)
})

test('a transaction is not repeated after an unanswered commit, which may have succeeded', async () => {
  let tries = 0
  await sql`create table wick (id int)`.execute(db)
  await sql`create function snuff() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db)
  await sql`create constraint trigger at_commit after insert on wick deferrable initially deferred
    for each row execute function snuff()`.execute(db)
  const cut = inTransaction(db, async (trx) => {
    tries++
    await sql`insert into wick values (1)`.execute(trx)
  })
  await expect(cut).rejects.toSatisfy(isDatabaseAway)
  expect(tries).toBe(1)
})
