import { dayInParis, readInParis } from '../../../platform/calendar/weeks.ts'
import { hourMs } from '../../../shared/durations.ts'

const maxKnown = 1000
// Nearly all saves are of the present hour; clocks in Paris differ from UTC by whole hours.
const known = new Map<number, string>()

/** Returns the slot of an instant: the start of its part of the day in Paris, at midnight, 5 or 18 o'clock. */
export function toSlot(at: Date): string {
  const hour = Math.floor(at.getTime() / hourMs)
  const slot = known.get(hour) ?? readSlot(at)
  if (known.size >= maxKnown) known.clear()
  known.set(hour, slot)
  return slot
}

function readSlot(at: Date): string {
  const hour = Number.parseInt(readInParis(at).hour, 10)
  if (hour < 5) return `${dayInParis(at)} 00:00`
  return `${dayInParis(at)} ${hour < 18 ? '05:00' : '18:00'}`
}
