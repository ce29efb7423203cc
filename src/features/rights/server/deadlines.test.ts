import { expect, test } from 'vitest'
import { nextDeadline, restorationDays } from './deadlines.ts'

const receivedAt = new Date('2026-11-21T20:00:00Z')
const clock = (state: Parameters<typeof nextDeadline>[0]['state'], counterReceivedAt: Date | null = null) => ({
  state,
  receivedAt,
  counterReceivedAt,
})
const at = (text: string) => new Date(text)

test('a notice has to be verified within two hours, then handled within a day of its receipt', () => {
  expect(nextDeadline(clock('reçue'), at('2026-11-21T22:00:00Z'))).toEqual({
    task: 'verify',
    due_at: '2026-11-21T22:00:00.000Z',
    is_late: false,
  })
  expect(nextDeadline(clock('reçue'), at('2026-11-21T22:00:01Z'))?.is_late).toBe(true)
  expect(nextDeadline(clock('vérifiée'), at('2026-11-22T20:00:00Z'))).toEqual({
    task: 'handle',
    due_at: '2026-11-22T20:00:00.000Z',
    is_late: false,
  })
})

test('contested links are restored between the tenth and the fourteenth business day', () => {
  expect(restorationDays(receivedAt)).toEqual({ first_day: '2026-12-04', last_day: '2026-12-10' })
  // Until the end of the last day in Paris.
  expect(nextDeadline(clock('contestée', receivedAt), at('2026-12-10T22:59:59Z'))).toEqual({
    task: 'restore',
    due_at: '2026-12-10T23:00:00.000Z',
    is_late: false,
  })
})

test('a counter-notice is dated in Paris time', () => {
  // A quarter past midnight on Monday in Paris, still Sunday in UTC.
  expect(restorationDays(at('2026-11-22T23:15:00Z'))).toEqual({ first_day: '2026-12-07', last_day: '2026-12-11' })
})

test.each(['incomplète', 'acceptée', 'refusée', 'rétablie', 'maintenue'] as const)('nothing is due: %s', (state) => {
  expect(nextDeadline(clock(state, receivedAt), at('2030-01-01'))).toBeNull()
})
