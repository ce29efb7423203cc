import { slotDays } from '../catalogue/rules.ts'

/** The largest length of the public note on a postponed or cancelled release. */
export const maxReleaseNoteLength = 300

/** The days of a week, from Monday, as named in the answer. */
export const weekDays = slotDays
export type WeekDay = (typeof weekDays)[number]

/** How far the planning goes. Its slots are the current ones, which mean nothing further away. */
export const maxWeeksAway = 104
