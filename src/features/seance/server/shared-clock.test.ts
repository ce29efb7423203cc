import { expect, test, vi } from 'vitest'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { hourMs } from '../../../shared/durations.ts'
import { readClock } from './queries/rooms.ts'
import { createSharedClock } from './shared-clock.ts'

const { db } = useTestDatabase()

test.each([-5, 5])('a machine whose clock is moved by %i hours keeps the database’s time', async (hours) => {
  const clock = createSharedClock(db)
  await clock.refresh()
  const before = clock.now()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs })
  expect(Math.abs(clock.now() - before)).toBeLessThan(hourMs)
  vi.useRealTimers()
  expect(Math.abs(clock.now() - (await readClock(db)))).toBeLessThan(hourMs)
})

test('before the first comparison the time is about the machine’s', () => {
  expect(Math.abs(createSharedClock(db).now() - Date.now())).toBeLessThan(hourMs)
})
