import { expect, test } from 'vitest'
import type { SlotDay } from '../contract.ts'
import { toParisSlot } from './to-paris-slot.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

function inParis(day: SlotDay, hour: string, { zone, at }: { zone: string; at: Date }): string {
  const slot = toParisSlot({ day, hour, language: 'VOSTFR', zone }, at)
  return `${slot.day} ${slot.hour}`
}

test('a slot in Paris stays as it is, with a two-digit hour', () => {
  expect(inParis('mardi', '9h05', { zone: 'Europe/Paris', at: winter })).toBe('mardi 09h05')
})

test('a slot in Tokyo is eight hours earlier in winter and seven in summer', () => {
  expect(inParis('mardi', '22h30', { zone: 'Asia/Tokyo', at: winter })).toBe('mardi 14h30')
  expect(inParis('mardi', '22h30', { zone: 'Asia/Tokyo', at: summer })).toBe('mardi 15h30')
})

test('the day changes with the hour, also from Monday to Sunday', () => {
  expect(inParis('lundi', '01h55', { zone: 'Asia/Tokyo', at: winter })).toBe('dimanche 17h55')
  expect(inParis('dimanche', '20h00', { zone: 'America/New_York', at: winter })).toBe('lundi 02h00')
})

test('an hour past midnight in the Japanese notation belongs to the next day', () => {
  expect(inParis('jeudi', '25h30', { zone: 'Asia/Tokyo', at: winter })).toBe('jeudi 17h30')
})

test('zones with an offset of part hours are converted to the minute', () => {
  expect(inParis('jeudi', '12h00', { zone: 'America/St_Johns', at: winter })).toBe('jeudi 16h30')
})
