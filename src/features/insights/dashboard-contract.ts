import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'

export const sendTestMail = defineEndpoint('POST /api/admin/test-mail', {
  summary: "Sends a test mail to the caller, and returns the mail server's answer",
  tag: 'administration',
  access: 'admin',
  rate: 'auth',
  response: z.object({
    to: z.string(),
    sent: z.boolean().describe('Whether the mail server accepted it.'),
    answer: z.string().describe("The mail server's answer, or the reason for none, in English."),
  }),
})

export const getAdminStats = defineEndpoint('GET /api/admin/stats', {
  summary: 'The dashboard of the staff',
  tag: 'administration',
  access: 'staff',
  reads: 'replicas',
  response: z.object({
    animes: z.object({ total: z.int(), added_this_week: z.int() }),
    episodes: z.object({ total: z.int(), added_this_week: z.int() }),
    users: z.object({ total: z.int(), registered_this_week: z.int() }),
    reports: z.object({
      total_reports: z.int(),
      open: z.int().describe('Unsettled reports, of episodes and of people.'),
      open_people: z.int().describe('Those of people of séances.'),
    }),
    links: z.object({ total: z.int(), ok: z.int(), slow: z.int(), dead: z.int(), unknown: z.int() }),
    backup: z.object({
      last_at: instantField.nullable().describe('Time and size of the last backup; null without one.'),
      bytes: z.int().nullable(),
      failure: z.string().nullable().describe('French reason for the latest failure; null after a success.'),
    }),
    system: z.object({
      version: z.string(),
      started_at: instantField,
      uptime_seconds: z.int(),
      database: z.string().describe('Its product and version.'),
      memory_mb: z.int(),
      warnings: z.array(z.string()).describe('French warnings for the operator.'),
    }),
  }),
})
export type AdminStats = z.infer<typeof getAdminStats.response>
