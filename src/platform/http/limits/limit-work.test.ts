import { expect, test } from 'vitest'
import { limitWork } from './limit-work.ts'

const tooMany = expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: 10 })

function openTurns() {
  const limit = limitWork(1, 2)
  const started: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string, accountId?: number) =>
    limit(async () => {
      started.push(name)
      await new Promise<void>((end) => ends.push(end))
    }, accountId)
  return { start, started, endNext: () => ends.shift()?.() }
}

test('runs tasks in turn, and refuses those beyond the waiting ones', async () => {
  const { start, started, endNext } = openTurns()
  const first = start('first')
  const second = start('second')
  const third = start('third')
  await expect(start('fourth')).rejects.toEqual(tooMany)
  endNext()
  await first
  const late = start('late')
  expect(started).toEqual(['first', 'second'])
  for (const task of [second, third, late]) {
    endNext()
    await task
  }
  expect(started).toEqual(['first', 'second', 'third', 'late'])
})

test('passes the turn of a failing task on, and refuses with the error that is given', async () => {
  const limit = limitWork(1, 1, () => new Error('full'))
  const works = [() => Promise.reject(new Error('no')), async () => 'done', async () => 'never']
  expect(await Promise.allSettled(works.map((work) => limit(work)))).toEqual([
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 'done' },
    { status: 'rejected', reason: new Error('full') },
  ])
})

test('refuses a second task of an account until the first one has ended', async () => {
  const { start, started, endNext } = openTurns()
  const first = start('first', 1)
  await expect(start('again', 1)).rejects.toEqual(tooMany)
  const other = start('other', 2)
  await expect(start('other again', 2)).rejects.toEqual(tooMany)
  endNext()
  await first
  const later = start('later', 1)
  for (const task of [other, later]) {
    endNext()
    await task
  }
  expect(started).toEqual(['first', 'other', 'later'])
})
