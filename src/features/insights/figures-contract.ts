import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField } from '../../shared/contract/fields.ts'
import { seriesNames } from './rules.ts'

const count = z.int()
/** One value per day, in the order of `days`; null for a day without data. */
const daily = z.array(count.nullable())

export type SeriesName = (typeof seriesNames)[number]
const series = z.object(
  Object.fromEntries(seriesNames.map((name) => [name, daily])) as Record<SeriesName, typeof daily>,
)

export const getSiteFigures = defineEndpoint('GET /api/admin/figures', {
  summary: 'Statistics of the site per day in Paris time, including today',
  tag: 'administration',
  access: 'staff',
  reads: 'replicas',
  rate: 'search',
  query: z.object({ days: z.enum(['7', '30', '90']).default('30').describe('How many days back, today included.') }),
  response: z.object({
    days: z.array(z.string()).describe('Days such as `2026-11-21`, oldest first.'),
    series,
    before: z
      .object({
        starts: count,
        failures: count.nullable().describe('Null when they are no longer stored.'),
        sign_ups: count,
      })
      .describe('The preceding period of the same length.'),
    most_watched: z.array(z.object({ id: idField, slug: z.string(), title: z.string(), starts: count })),
    missed_searches: z
      .array(z.object({ text: z.string(), searches: count }))
      .describe('Searches without result in at least three different minutes of a day.'),
  }),
})
