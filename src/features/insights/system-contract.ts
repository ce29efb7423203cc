import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'

const count = z.int()

export const getSiteHealth = defineEndpoint('GET /api/admin/health', {
  summary: 'The state of the installation: warnings, hosts, queue, cache, database, disk, mail, backups, versions',
  tag: 'administration',
  access: 'staff',
  response: z.object({
    warnings: z.array(z.string()).describe('French warnings for the operator.'),
    version: z.string(),
    software: z.object({ node: z.string(), database: z.string() }),
    known_since: instantField.nullable().describe('When the site was first up, at most a month back.'),
    started_at: instantField,
    slow_calls: z.array(
      z.object({
        call: z.string().describe('Method and path as in the contracts, or `GET page`.'),
        calls: count,
        slow_calls: count.describe('Calls over half a second.'),
        mean_ms: count,
        slowest_ms: count,
      }),
    ),
    jobs: z.array(z.object({ name: z.string(), waiting: count, running: count, failed: count })),
    memory_bytes: z.number().describe('Of all processes of this machine.'),
    cache: z.object({
      answers: count,
      bytes: z.number(),
      hit_percent: count
        .nullable()
        .describe('Share of the answers that came from memory since the start; null before the first.'),
    }),
    connections: z.object({ busy: count, idle: count, waiting: count }),
    replicas: z.array(
      z.object({
        name: z.string(),
        is_fit: z.boolean().describe('Whether reads go there.'),
        seconds_behind: z.number().nullable().describe('Null when it does not answer.'),
      }),
    ),
    storage: z.object({
      database_bytes: z.number(),
      disk: z
        .object({ free_bytes: z.number(), total_bytes: z.number() })
        .nullable()
        .describe("The disk that holds the site's data; null where unknown."),
    }),
    hosts: z
      .array(z.object({ host: z.string(), ok: count, slow: count, dead: count, unknown: count }))
      .describe('Links by host, the host with the most first.'),
    mail: z.enum(['server', 'folder', 'off']).describe('`folder`: mails are written into a folder.'),
    mails: z.object({
      sent: count.describe('Since the start.'),
      failed: count.describe('Since the start; the same mail may fail several times.'),
      last_sent_at: instantField.nullable(),
      last_failed_at: instantField.nullable(),
    }),
    log_archive: z
      .object({
        is_failing: z.boolean(),
        archived_at: instantField.nullable(),
        base_at: instantField.nullable().describe('The last copy of the files that the log is added to.'),
      })
      .nullable()
      .describe("The archive of the embedded database's log; null without one."),
    last_backup: z.object({ at: instantField, bytes: z.number() }).nullable().describe('Null without a backup.'),
    backup_failure: z
      .object({ at: instantField, reason: z.string() })
      .nullable()
      .describe('Set when the latest backup failed.'),
    restore_check: z
      .object({ at: instantField, failure: z.string().nullable() })
      .nullable()
      .describe('The last time that a backup was restored as a test, and why that failed; null before the first.'),
    backup_copy: z
      .object({ at: instantField.nullable(), failure: z.string().nullable() })
      .nullable()
      .describe('The last time that a backup was copied to the bucket of backups; null without a bucket.'),
  }),
})
