import { expect, test } from 'vitest'
import { toParisSlot } from './to-paris-slot.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test.each([
  ['in Paris stays as it is, with a two-digit hour', 'mardi', '9h05', 'Europe/Paris', winter, 'mardi 09h05'],
  ['in Tokyo is eight hours earlier in winter', 'mardi', '22h30', 'Asia/Tokyo', winter, 'mardi 14h30'],
  ['in Tokyo is seven hours earlier in summer', 'mardi', '22h30', 'Asia/Tokyo', summer, 'mardi 15h30'],
  ['on Monday may be on Sunday in Paris', 'lundi', '01h55', 'Asia/Tokyo', winter, 'dimanche 17h55'],
  ['on Sunday may be on Monday in Paris', 'dimanche', '20h00', 'America/New_York', winter, 'lundi 02h00'],
  ['past midnight in the Japanese notation is on the next day', 'jeudi', '25h30', 'Asia/Tokyo', winter, 'jeudi 17h30'],
  ['in an abbreviated zone is converted as well', 'mardi', '22h30', 'JST', winter, 'mardi 14h30'],
  ['in a zone with part hours is exact to the minute', 'jeudi', '12h00', 'America/St_Johns', winter, 'jeudi 16h30'],
] as const)('a slot %s', (_, day, hour, zone, at, inParis) => {
  const slot = toParisSlot({ day, hour, language: 'VOSTFR', zone }, at)
  expect(`${slot.day} ${slot.hour}`).toBe(inParis)
})
