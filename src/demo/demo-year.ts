import { dayInParis } from '../platform/calendar/weeks.ts'
import { dayMs, hourMs } from '../shared/durations.ts'
import type { DemoName } from './demo-life.ts'

/** How many of seven days, the most episodes of one, and the hour in UTC at which a member begins. */
const habits: Record<DemoName, { days: number; most: number; hour: number }> = {
  Lucie: { days: 5, most: 3, hour: 18 },
  Moriya: { days: 3, most: 4, hour: 19 },
  Aiko: { days: 2, most: 2, hour: 20 },
}

/** The days ago on which the evenings of the past begin and end: a year, but for the last days of `demoViewings`. */
const [firstDay, lastDay] = [340, 13]
/** A holiday: every day, and once until late at night. */
const holiday = { from: 134, to: 112, night: 120, episodes: 9 }

/** Returns about noon of a day in Paris. By its hour a day of 23 or 25 hours would be left out, or count twice. */
export const toDemoDay = (now: Date, daysAgo: number): Date =>
  new Date(Date.parse(dayInParis(now)) + 12 * hourMs - daysAgo * dayMs)

/** Returns the evenings of a member's past year, each with a number of episodes. Nothing depends on chance. */
export function listDemoEvenings(name: DemoName, now: Date): { start: Date; episodes: number }[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return Array.from({ length: firstDay - lastDay }, (_, place) => {
    const daysAgo = firstDay - place
    const start = today - daysAgo * dayMs + habits[name].hour * hourMs
    return { start: new Date(start), episodes: countEpisodes(name, daysAgo, start) }
  })
}

function countEpisodes(name: DemoName, daysAgo: number, start: number): number {
  const { days, most } = habits[name]
  if (name === 'Lucie' && daysAgo === holiday.night) return holiday.episodes
  const isHoliday = name === 'Lucie' && daysAgo <= holiday.from && daysAgo >= holiday.to
  if (!isHoliday && (daysAgo * 3 + Math.floor(daysAgo / 7) * 5) % 7 >= days) return 0
  const isWeekend = [0, 6].includes(new Date(start).getUTCDay())
  return 1 + ((daysAgo * 5 + Math.floor(daysAgo / 9)) % most) + (isWeekend ? 1 : 0)
}
