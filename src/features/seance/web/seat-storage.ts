import { parseJson } from '../../../shared/parse-json.ts'
import { tabTexts } from '../../../ui/storage/text-store.ts'
import type { Seat } from '../contract.ts'

const key = 'seance'

/** Returns whether this tab has a place in a séance. */
export const hasSeat = () => tabTexts.read(key) !== null

/** Reads this tab's place. */
export function readSeat(): Seat | undefined {
  const seat = parseJson(tabTexts.read(key) ?? 'null') as Partial<Seat> | null | undefined
  return typeof seat?.key === 'string' && typeof seat.id === 'string' ? (seat as Seat) : undefined
}

/** @param seat undefined gives it up */
export function writeSeat(seat: Seat | undefined): void {
  tabTexts.write(key, seat && JSON.stringify(seat))
}
