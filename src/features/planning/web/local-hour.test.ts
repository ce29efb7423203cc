import { expect, test } from 'vitest'
import { isElsewhere, toLocalHour } from './local-hour.ts'

const saturdayEvening = '2026-11-21T20:30:00Z'

test('a time is in the visitor’s time zone, with the weekday when it differs', () => {
  expect(toLocalHour(saturdayEvening, 'Europe/Paris')).toBe('21h30')
  expect(toLocalHour(saturdayEvening, 'America/Montreal')).toBe('15h30')
  expect(toLocalHour(saturdayEvening, 'Asia/Tokyo')).toBe('dim. 05h30')
  // In summer it is an hour later in Paris, and not there.
  expect(toLocalHour('2026-07-25T19:30:00Z', 'Asia/Tokyo')).toBe('dim. 04h30')
})

test('a zone with the same time as Paris is not elsewhere', () => {
  const at = new Date(saturdayEvening)
  expect(isElsewhere(at, 'Europe/Paris')).toBe(false)
  expect(isElsewhere(at, 'Europe/Brussels')).toBe(false)
  expect(isElsewhere(at, 'Africa/Algiers')).toBe(false)
  expect(isElsewhere(new Date('2026-07-21T20:30:00Z'), 'Africa/Algiers')).toBe(true)
  expect(isElsewhere(at, 'Indian/Reunion')).toBe(true)
})
