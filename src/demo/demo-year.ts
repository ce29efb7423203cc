import { dayInParis } from '../platform/calendar/weeks.ts'
import { dayMs, hourMs } from '../shared/durations.ts'
import type { DemoName } from './demo-life.ts'

/** The days of a week on which a member watches, the most episodes of a weekday, and the hour of the first (UTC). */
const habits: Record<DemoName, { days: number; most: number; hour: number }> = {
  Lucie: { days: 5, most: 3, hour: 18 },
  Moriya: { days: 3, most: 4, hour: 19 },
  Aiko: { days: 2, most: 2, hour: 20 },
}

/** Evenings lie between these two, counted in days ago; `demoViewings` has the days since. */
const [firstDaysAgo, lastDaysAgo] = [340, 13]
/** Lucie's holiday, in days ago: she watches every day, and once until late at night. */
const holiday = { from: 134, to: 112, night: 120, episodes: 9 }

/**
 * Returns about noon of a day in Paris. From another hour, whole days back may miss a date or meet it twice when the
 * clocks change.
 */
export const toDemoDay = (now: Date, daysAgo: number): Date =>
  new Date(Date.parse(dayInParis(now)) + 12 * hourMs - daysAgo * dayMs)

/** Lists the evenings of a member's past year, each with a number of episodes, often 0; always the same ones. */
export function listDemoEvenings(name: DemoName, now: Date): { start: Date; episodes: number }[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return Array.from({ length: firstDaysAgo - lastDaysAgo }, (_, place) => {
    const daysAgo = firstDaysAgo - place
    const start = today - daysAgo * dayMs + habits[name].hour * hourMs
    return { start: new Date(start), episodes: countEpisodes(name, daysAgo, start) }
  })
}

function countEpisodes(name: DemoName, daysAgo: number, start: number): number {
  const { days, most } = habits[name]
  if (name === 'Lucie' && daysAgo === holiday.night) return holiday.episodes
  const isHoliday = name === 'Lucie' && daysAgo <= holiday.from && daysAgo >= holiday.to
  // Both remainders only look random: the first chooses the days of each week, the second the number of episodes.
  const dayOfWeek = (daysAgo * 3 + Math.floor(daysAgo / 7) * 5) % 7
  if (!isHoliday && dayOfWeek >= days) return 0
  const weekdayEpisodes = 1 + ((daysAgo * 5 + Math.floor(daysAgo / 9)) % most)
  const isWeekend = [0, 6].includes(new Date(start).getUTCDay())
  return isWeekend ? weekdayEpisodes + 1 : weekdayEpisodes
}
