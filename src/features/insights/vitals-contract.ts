import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'

const longestMs = 600_000
const durationField = z.number().min(0).max(longestMs).optional()

/**
 * What a browser measured of one visit: durations in milliseconds, CLS without a unit. Nothing says whose it was or
 * which page.
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
    /** Errors of scripts that nobody caught. */
    errors: z.int().min(0).max(1000).default(0),
  }),
  response: z.void(),
})
