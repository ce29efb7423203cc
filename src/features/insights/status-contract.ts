import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'

const partStates = ['ok', 'degraded', 'down', 'unknown'] as const
const stateField = z.enum(partStates)
export type PartState = z.infer<typeof stateField>

const linkCounts = z.object({ ok: z.int(), slow: z.int(), dead: z.int(), unknown: z.int() })

const siteStatus = z.object({
  /** Time of this reading. */
  checked_at: instantField,
  /** The worst state of database, links and jobs. */
  state: stateField,
  database: z.object({ state: stateField, response_ms: z.int().nullable() }),
  jobs: z.object({ state: stateField, waiting: z.int().nullable(), failed_last_day: z.int().nullable() }),
  links: z.object({ state: stateField, counts: linkCounts.nullable() }),
  /** Hosts by their latest link checks. */
  hosts: z.array(z.object({ host: z.string(), state: stateField, counts: linkCounts })),
  uptime: z.object({
    /** Over the last 30 days or since the first start, such as `99.9%`; null when unknown. */
    total: z.string().nullable(),
    /** The last 30 days, oldest first; `share` is null before the first start. */
    days: z.array(z.object({ day: z.iso.date(), share: z.number().min(0).max(1).nullable() })),
  }),
  /** Time of the last database reading; older than `checked_at` while the database is away. */
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
  shows: () => ['links'],
  // Reports on the database itself.
  reads: 'primary',
})
