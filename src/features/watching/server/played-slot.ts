import { dayInParis, readInParis } from '../../../platform/calendar/weeks.ts'
import { hourMs } from '../../../shared/durations.ts'
import { partOfDayHours } from '../my-year-rules.ts'

const maxKnown = 1000
// Nearly all saves are of the current hour; clocks in Paris differ from UTC by whole hours.
const known = new Map<number, string>()

/** Returns the slot of an instant: the start of its part of the day in Paris (`partOfDayHours`). */
export function toSlot(at: Date): string {
  const hour = Math.floor(at.getTime() / hourMs)
  const slot = known.get(hour) ?? readSlot(at)
  if (known.size >= maxKnown) known.clear()
  known.set(hour, slot)
  return slot
}

function readSlot(at: Date): string {
  const hour = Number.parseInt(readInParis(at).hour, 10)
  const { day, evening } = partOfDayHours
  const start = [evening, day].find((begin) => hour >= begin) ?? 0
  return `${dayInParis(at)} ${String(start).padStart(2, '0')}:00`
}
