import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'

const partStates = ['ok', 'degraded', 'down', 'unknown'] as const
const stateField = z.enum(partStates)
export type PartState = z.infer<typeof stateField>

const linkCounts = z.object({ ok: z.int(), slow: z.int(), dead: z.int(), unknown: z.int() })

const siteStatus = z.object({
  checked_at: instantField.describe('Time of this reading.'),
  state: stateField.describe('The worst state of database, links and jobs.'),
  database: z.object({ state: stateField, response_ms: z.int().nullable() }),
  jobs: z.object({ state: stateField, waiting: z.int().nullable(), failed_last_day: z.int().nullable() }),
  links: z.object({ state: stateField, counts: linkCounts.nullable() }),
  hosts: z
    .array(z.object({ host: z.string(), state: stateField, counts: linkCounts }))
    .describe('Hosts by their latest link checks.'),
  uptime: z.object({
    total: z
      .string()
      .nullable()
      .describe('Over the last 30 days or since the first start, such as `99.9%`; null when unknown.'),
    days: z
      .array(z.object({ day: z.iso.date(), share: z.number().min(0).max(1).nullable() }))
      .describe('The last 30 days, oldest first; `share` is null before the first start.'),
  }),
  known_at: instantField
    .nullable()
    .describe('Time of the last database reading; older than `checked_at` while the database is away.'),
})
export type SiteStatus = z.infer<typeof siteStatus>

export const getStatus = defineEndpoint('GET /api/status', {
  summary: 'The state of the parts of the site, and its uptime per day',
  tag: 'site',
  access: 'public',
  response: siteStatus,
  cache: { seconds: 30 },
  shows: () => ['links'],
  // Reports on the database itself.
  reads: 'primary',
})
