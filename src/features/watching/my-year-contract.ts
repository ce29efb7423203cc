import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { dayField } from '../../shared/contract/fields.ts'
import { pictureParts } from './my-year-rules.ts'

const memberCall = callsOf({ tag: 'my-year', access: 'user' })

const params = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/, 'Année inconnue')
    .transform(Number)
    .meta({ type: 'integer', minimum: 2000, maximum: 2099 })
    .describe('The year.'),
})

const secondsField = z.int().nonnegative()

const animeField = z.object({ slug: z.string(), title: z.string(), cover_url: z.string().nullable() })
export type YearAnime = z.infer<typeof animeField>

/** A run of days in a row. */
const runField = z.object({ days: z.int(), from: dayField(), to: dayField() })
export type Run = z.infer<typeof runField>

/** One end of the year: the anime played first or last. */
const endField = z.object({ day: dayField(), anime: animeField })

/** A genre or studio with the time of its animes; an anime with two genres counts for both. */
const sharedField = z.object({
  name: z.string(),
  slug: z.string().describe('The name of its page in addresses; empty for a studio without one.'),
  seconds: secondsField,
})
export type SharedTime = z.infer<typeof sharedField>

const myYear = z.object({
  year: z.int(),
  years: z.array(z.int()).describe('Years with time played, newest first.'),
  counted_since: dayField().nullable().describe('The first day with time played, in any year.'),
  total_seconds: secondsField,
  episode_count: z.int(),
  anime_count: z.int(),
  days: z
    .array(z.object({ day: dayField(), seconds: secondsField }))
    .describe('Days with time played, in their order.'),
  longest_run: runField.nullable().describe('The longest run of days that touches the year, whole; null without one.'),
  present_run: runField.nullable().describe('The run that ends today or yesterday; null without one.'),
  longest_evening: z
    .object({ day: dayField(), seconds: secondsField, animes: z.array(animeField) })
    .nullable()
    .describe("From 18 o'clock to 5 o'clock of the next day."),
  animes: z
    .array(animeField.extend({ seconds: secondsField, episode_count: z.int() }))
    .describe('The longest played first, at most five of each.'),
  genres: z.array(sharedField),
  studios: z.array(sharedField),
  first: endField.nullable().describe('What was played on the first day of the year.'),
  last: endField.nullable().describe('What was played on the last day of the year.'),
})
export type MyYear = z.infer<typeof myYear>

export const getMyYear = memberCall('GET /api/my-year/:year', {
  summary: "'Mon année': what the person played in a year, by days in Paris time",
  params,
  response: myYear,
})

export const forgetMyYear = memberCall('DELETE /api/my-year/:year', {
  summary: 'Deletes the times played in a year; positions and marks stay',
  params,
  response: z.object({ forgotten: z.literal(true) }),
})

export const drawMyYear = memberCall('GET /api/my-year/:year/picture', {
  summary: 'Draws a picture of the year to share; it is not stored',
  // Each one is drawn.
  rate: 'resolve',
  params,
  query: z.object({
    shape: z.enum(['wide', 'tall']).describe('The proportions of the picture.'),
    parts: z
      .string()
      .max(60)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.enum(pictureParts)).max(pictureParts.length))
      .default([])
      .describe('What the picture shows besides the hours, separated by commas.'),
  }),
  response: z.object({ file_name: z.string(), media_type: z.literal('image/jpeg'), base64: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
})
