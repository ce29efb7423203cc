import { tabTexts } from '../../../ui/storage/text-store.ts'
import type { Seat } from '../contract.ts'

const key = 'seance'

/** Returns whether this tab has a place in a séance. */
export const hasSeat = () => tabTexts.read(key) !== null

/** Reads this tab's place. */
export function readSeat(): Seat | undefined {
  try {
    const seat = JSON.parse(tabTexts.read(key) ?? 'null')
    return typeof seat?.key === 'string' && typeof seat.id === 'string' ? seat : undefined
  } catch {
    return undefined
  }
}

/** @param seat undefined gives it up */
export function writeSeat(seat: Seat | undefined): void {
  tabTexts.write(key, seat && JSON.stringify(seat))
}
