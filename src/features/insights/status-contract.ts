import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'

export const partStates = ['ok', 'degraded', 'down', 'unknown'] as const
const stateField = z.enum(partStates)
export type PartState = z.infer<typeof stateField>

const linkCounts = z.object({ ok: z.int(), slow: z.int(), dead: z.int(), unknown: z.int() })

export const siteStatus = z.object({
  /** When this was looked at. */
  checked_at: instantField,
  /** The worst of what visitors notice: database, then links and jobs. */
  state: stateField,
  database: z.object({ state: stateField, response_ms: z.int().nullable() }),
  jobs: z.object({ state: stateField, waiting: z.int().nullable(), failed_last_day: z.int().nullable() }),
  links: z.object({ state: stateField, counts: linkCounts.nullable() }),
  /** The hosts that links lead to, as the last checks found them. */
  hosts: z.array(z.object({ host: z.string(), state: stateField, counts: linkCounts })),
  uptime: z.object({
    /** Over the last 30 days or since the first start, such as `99.9%`; null when it was never known. */
    total: z.string().nullable(),
    /** The last 30 days, the oldest first; `share` is null for a day before the first start. */
    days: z.array(z.object({ day: z.iso.date(), share: z.number().min(0).max(1).nullable() })),
  }),
  /** When what the database tells was last read; older than `checked_at` while the database is away. */
  known_at: instantField.nullable(),
})
export type SiteStatus = z.infer<typeof siteStatus>

export const getStatus = defineEndpoint({
  method: 'GET',
  path: '/api/status',
  summary: 'How the parts of the site fare, and its uptime day by day',
  tag: 'site',
  access: 'public',
  response: siteStatus,
  cache: { seconds: 30 },
  // It tells how the database fares.
  reads: 'primary',
})
