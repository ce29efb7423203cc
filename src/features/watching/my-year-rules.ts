/** The shapes of the picture, in pixels: for messages and posts, and for stories. */
export const pictureSizes = { wide: { width: 1200, height: 630 }, tall: { width: 1080, height: 1920 } } as const
export type PictureShape = keyof typeof pictureSizes

/** The parts that its owner may add to the picture, besides the hours. */
export const pictureParts = ['days', 'animes', 'genres', 'studios', 'evening'] as const
export type PicturePart = (typeof pictureParts)[number]

/** The hours in Paris at which the day and the evening begin; the night begins at midnight. */
export const partOfDayHours = { day: 5, evening: 18 } as const

/** How many animes, genres and studios a year names. */
export const maxRanked = 5

const hourSeconds = 3600
const hours = new Intl.NumberFormat('fr-FR')

/** Formats whole minutes with no-break spaces: `48 min`, `12 h 05`, `1 204 h`; hours alone from a hundred on. */
export function toHours(seconds: number): string {
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
  if (minutes < 60) return `${minutes}\u00a0min`
  const whole = `${hours.format(Math.floor(minutes / 60))}\u00a0h`
  return minutes >= 100 * 60 || minutes % 60 === 0 ? whole : `${whole}\u00a0${String(minutes % 60).padStart(2, '0')}`
}

/** The ends of the first three levels of a day; the fourth is open. Level 0 is a day without time played. */
export const levelEnds = [hourSeconds / 2, hourSeconds, 2 * hourSeconds] as const

/** Returns the level of a day, from 0 to 4. */
export function toLevel(seconds: number): number {
  if (seconds <= 0) return 0
  const place = levelEnds.findIndex((end) => seconds <= end)
  return place === -1 ? levelEnds.length + 1 : place + 1
}
