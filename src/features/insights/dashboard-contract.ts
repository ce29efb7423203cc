import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'

export const sendTestMail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/test-mail',
  summary: 'Sends a mail to the caller, and says what the mail server answered',
  tag: 'administration',
  access: 'admin',
  rate: 'auth',
  response: z.object({
    to: z.string(),
    /** Whether the mail server accepted it. */
    sent: z.boolean(),
    /** The mail server's answer, or the reason for none, in English. */
    answer: z.string(),
  }),
})

export const getAdminStats = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stats',
  summary: 'What the dashboard of the staff shows',
  tag: 'administration',
  access: 'staff',
  reads: 'replicas',
  response: z.object({
    animes: z.object({ total: z.int(), added_this_week: z.int() }),
    episodes: z.object({ total: z.int(), added_this_week: z.int() }),
    users: z.object({ total: z.int(), registered_this_week: z.int() }),
    reports: z.object({
      total_reports: z.int(),
      /** Unsettled reports, of episodes and of people. */
      open: z.int(),
      /** Those of people of séances. */
      open_people: z.int(),
    }),
    links: z.object({ total: z.int(), ok: z.int(), slow: z.int(), dead: z.int(), unknown: z.int() }),
    backup: z.object({
      /** Time and size of the last backup; null without one. */
      last_at: instantField.nullable(),
      bytes: z.int().nullable(),
      /** French reason for the latest failure; null after a success. */
      failure: z.string().nullable(),
    }),
    system: z.object({
      version: z.string(),
      started_at: instantField,
      uptime_seconds: z.int(),
      /** Such as `PostgreSQL 18.4`. */
      database: z.string(),
      memory_mb: z.int(),
      /** French warnings for the operator. */
      warnings: z.array(z.string()),
    }),
  }),
})
