import { inZone, ownZone } from '../../../platform/calendar/weeks.ts'
import type { Anime } from '../contract.ts'
import { slotDays } from '../rules.ts'
import type { SlotRow } from './queries/one-anime.ts'

const nanosecondsPerMinute = 60e9
const minutesPerDay = 24 * 60
const minutesPerWeek = 7 * minutesPerDay

/**
 * Converts a weekly slot to French local time: 'samedi 01h55' in Tokyo is 'vendredi 17h55' in Paris in winter. Hours
 * past midnight in the Japanese notation ('25h30') belong to the next day.
 * @param now decides between summer and winter time
 */
export function toParisSlot({ day, hour, language, zone }: SlotRow, now: Date): Anime['slots'][number] {
  const [hours = 0, minutes = 0] = hour.split('h').map(Number)
  const days: readonly string[] = slotDays
  const there = days.indexOf(day) * minutesPerDay + hours * 60 + minutes
  const here = there - minutesFromUtc(zone, now) + minutesFromUtc(ownZone, now)
  const inWeek = ((here % minutesPerWeek) + minutesPerWeek) % minutesPerWeek
  const inDay = inWeek % minutesPerDay
  return {
    day: days[Math.floor(inWeek / minutesPerDay)] ?? day,
    hour: `${twoDigits(Math.floor(inDay / 60))}h${twoDigits(inDay % 60)}`,
    language,
  }
}

/** Returns a zone's UTC offset at an instant, in minutes. */
const minutesFromUtc = (zone: string, at: Date): number => inZone(at, zone).offsetNanoseconds / nanosecondsPerMinute

const twoDigits = (value: number): string => String(value).padStart(2, '0')
