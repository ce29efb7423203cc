import { expect, test } from 'vitest'
import { readBroadcast } from './read-broadcast.ts'

test.each([
  ['Mondays at 09:30 (JST)', 'lundi', '09h30'],
  ['Sundays at 25:05 (JST)', 'dimanche', '25h05'],
  ['friday at 1:55 (JST)', 'vendredi', '01h55'],
])('%s is a slot in Tokyo', (text, day, hour) => {
  expect(readBroadcast(text)).toEqual({ day, hour, language: 'VOSTFR', zone: 'Asia/Tokyo' })
})

test.each(['Unknown', 'Fridays at Unknown', 'Not scheduled once per week'])('%s is no slot', (text) => {
  expect(readBroadcast(text)).toBeUndefined()
})

test.each(['', 'Blursdays at 10:00 (JST)', 'Fridays at 30:00 (JST)', 'Fridays at 10:61 (JST)', 'vendredi 10h'])(
  '"%s" cannot be read',
  (text) => expect(readBroadcast(text)).toBeNull(),
)
