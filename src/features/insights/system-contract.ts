import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { instantField } from '../../shared/contract/fields.ts'

const count = z.int()

export const getSiteHealth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'How the site itself fares: warnings, hosts, queue, cache, database, disk, mail, backups, versions',
  tag: 'administration',
  access: 'staff',
  response: z.object({
    /** French warnings for the operator. */
    warnings: z.array(z.string()),
    version: z.string(),
    software: z.object({ node: z.string(), database: z.string() }),
    started_at: instantField,
    slow_calls: z.array(
      z.object({
        /** Method and path as in the contracts, or `GET page`. */
        call: z.string(),
        calls: count,
        /** Calls over half a second. */
        slow_calls: count,
        mean_ms: count,
        slowest_ms: count,
      }),
    ),
    jobs: z.array(z.object({ name: z.string(), waiting: count, running: count, failed: count })),
    /** The process that answers. */
    memory_bytes: z.number(),
    cache: z.object({
      answers: count,
      bytes: z.number(),
      /** Share of the answers that came from memory since the start; null before the first. */
      hit_percent: count.nullable(),
    }),
    connections: z.object({ busy: count, idle: count, waiting: count }),
    replicas: z.array(z.object({ name: z.string(), is_fit: z.boolean(), seconds_behind: z.number().nullable() })),
    storage: z.object({
      database_bytes: z.number(),
      /** The disk that holds the site's data; null where unknown. */
      disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
    }),
    /** Links by host, the host with the most first. */
    hosts: z.array(z.object({ host: z.string(), ok: count, slow: count, dead: count, unknown: count })),
    /** `folder`: mails are written into a folder. */
    mail: z.enum(['server', 'folder', 'off']),
    /** Null without a backup. */
    last_backup: z.object({ at: instantField, bytes: z.number() }).nullable(),
    /** Set when the latest backup failed. */
    backup_failure: z.object({ at: instantField, reason: z.string() }).nullable(),
    /** The last time that a backup was restored as a test, and why that failed; null before the first. */
    restore_check: z.object({ at: instantField, failure: z.string().nullable() }).nullable(),
    /** The last time that a backup was copied to the bucket of backups; null before the first, or without a bucket. */
    backup_copy: z.object({ at: instantField, failure: z.string().nullable() }).nullable(),
  }),
})
