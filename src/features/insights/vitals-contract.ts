import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'

const maxMs = 600_000
const durationField = z.number().min(0).max(maxMs).optional()

/**
 * Measurements of one visit: durations in milliseconds, CLS without a unit. Without person or
 * page.
 */
export const reportVitals = defineEndpoint({
  method: 'POST',
  path: '/api/vitals',
  summary: 'What a browser measured of one visit, without anything about the visitor; kept as counts only',
  tag: 'site',
  access: 'public',
  rate: 'write',
  status: 204,
  body: z.object({
    lcp: durationField,
    inp: durationField,
    ttfb: durationField,
    cls: z.number().min(0).max(100).optional(),
    /** Uncaught script errors. */
    errors: z.int().min(0).max(1000).default(0),
  }),
  response: z.void(),
})
