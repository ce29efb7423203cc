import { narrowSpace, toFrenchNumber } from '../../shared/french-numbers.ts'

const units = ['o', 'ko', 'Mo', 'Go', 'To']

/** Formats 1_536_000 as `1,5 Mo`: decimal units, one decimal below ten. */
export function toBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  // A value that rounds up to a thousand uses the next unit.
  while (Math.round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const rounded = value < 10 && unit > 0 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${toFrenchNumber(rounded)}${narrowSpace}${units[unit]}`
}
