import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'

const maxMs = 600_000
const durationField = z.number().min(0).max(maxMs).optional()

/** Measurements of one visit: durations in milliseconds, CLS without a unit. Without person or page. */
export const reportVitals = defineEndpoint('POST /api/vitals', {
  summary: 'Measurements of one visit by the browser, anonymous and stored as counts only',
  tag: 'site',
  access: 'public',
  rate: 'write',
  body: z.object({
    lcp: durationField.describe('Milliseconds until the largest part was painted.'),
    inp: durationField.describe('Milliseconds from an act to the next paint.'),
    ttfb: durationField.describe('Milliseconds until the first byte.'),
    cls: z.number().min(0).max(100).optional().describe('How much the page shifted.'),
    errors: z.int().min(0).max(1000).default(0).describe('Uncaught script errors.'),
  }),
})
