import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../../tests/kit/test-database.ts'
import { deleteAllFailures, freeFailuresTotal, requireAttempt, resetFailures, waitsS } from './slow-down-attempts.ts'

const { db } = useTestDatabase()
const start = new Date('2026-02-01T12:00:00Z').getTime()
const after = (seconds: number) => new Date(start + seconds * 1000)
const network = (name: string) => ({ kind: 'network', name }) as const
const home = network('192.0.2.1')
const attempt = (email: string, seconds: number, source: Parameters<typeof requireAttempt>[1]['source'] = home) =>
  requireAttempt(db, { email, source }, after(seconds))

async function fail(email: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await attempt(email, 0)
}

test('the wait after failures doubles from one second up to fifteen minutes', () => {
  expect(waitsS.slice(0, 8)).toEqual([0, 0, 0, 0, 0, 1, 2, 4])
  expect(waitsS.at(-2)).toBe(512)
  expect(waitsS.at(-1)).toBe(900)
})

test('five passwords may be wrong; then each attempt has to wait', async () => {
  await fail('a@exemple.fr', 5)
  await expect(attempt('a@exemple.fr', 0.2)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 })
  await attempt('a@exemple.fr', 1)
  await expect(attempt('a@exemple.fr', 2)).rejects.toMatchObject({
    retryAfter: 1,
    message: 'Trop de tentatives. Réessayez dans 1 seconde.',
  })
  await attempt('a@exemple.fr', 3)
})

test('the wait is at most fifteen minutes, and a refused attempt does not lengthen it', async () => {
  let seconds = 0
  for (const wait of [...waitsS, 900, 900]) {
    seconds += wait
    await attempt('b@exemple.fr', seconds)
  }
  for (const early of [1, 300, 600]) {
    await expect(attempt('b@exemple.fr', seconds + early)).rejects.toMatchObject({ retryAfter: 900 - early })
  }
  await expect(attempt('b@exemple.fr', seconds + 600)).rejects.toThrow('Réessayez dans 5 minutes.')
  await attempt('b@exemple.fr', seconds + 900)
})

test('the right password or a day without attempts ends the wait', async () => {
  await fail('c@exemple.fr', 5)
  await resetFailures(db, { email: ' C@Exemple.fr ', source: home })
  await fail('c@exemple.fr', 5)
  await attempt('c@exemple.fr', 24 * 3600 + 1)
  await attempt('c@exemple.fr', 24 * 3600 + 1)
})

test('spellings of one e-mail count as one, and another e-mail is not slowed', async () => {
  await fail('d@exemple.fr', 3)
  await fail('D@EXEMPLE.fr', 1)
  await fail('ｄ@exemple.fr', 1)
  await expect(attempt('d@exemple.fr', 0)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await attempt('e@exemple.fr', 0)
})

test('of a hundred concurrent attempts five are let through', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 100 }, () => attempt('f@exemple.fr', 0)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('all networks together have a high limit, which does not apply to known devices and sessions', async () => {
  const email = 'h@exemple.fr'
  for (let place = 0; place < freeFailuresTotal; place += 1) await attempt(email, 0, network(`198.51.100.${place}`))
  await expect(attempt(email, 10, network('203.0.113.1'))).rejects.toMatchObject({ retryAfter: 50 })
  await attempt(email, 10, { kind: 'device', name: 'x' })
  await attempt(email, 10, { kind: 'session', name: 'x' })
  await attempt(email, 60, network('203.0.113.2'))
})

test('an attempt that the limit of all networks refuses lengthens no wait of its own network', async () => {
  const email = 'j@exemple.fr'
  for (let place = 0; place < freeFailuresTotal; place += 1) await attempt(email, 0, network(`198.51.100.${place}`))
  for (const seconds of [10, 10, 10, 10, 10, 11, 13, 17, 25, 41]) {
    await expect(attempt(email, seconds)).rejects.toMatchObject({ retryAfter: 60 - seconds })
  }
  await attempt(email, 60)
})

test('the right password does not count towards the limit of all networks; a changed password clears all failures', async () => {
  const email = 'i@exemple.fr'
  for (let place = 0; place < 2 * freeFailuresTotal; place += 1) {
    const source = network(`198.51.100.${place}`)
    await attempt(email, 0, source)
    await resetFailures(db, { email, source })
  }
  await fail(email, 5)
  await expect(attempt(email, 0)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await deleteAllFailures(db, email)
  await fail(email, 5)
})
