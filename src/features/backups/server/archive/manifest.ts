import { createHash } from 'node:crypto'
import { z } from 'zod'

const sha256 = z.hex().length(64)
const count = z.int().min(0)

const part = z.object({ name: z.string(), bytes: count, sha256 })

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** The number of its parts by hash; 0 for a table in one piece. */
  partitions: count.default(0),
  rows: count,
  /** Of the rows in PostgreSQL's COPY format, before compression. */
  bytes: count,
  sha256,
  parts: z.array(part),
})

/** Describes a backup, as its last file: a backup without it is unfinished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  site_version: z.string(),
  made_at: z.iso.datetime(),
  database: z.string(),
  /** Migration level of the rows. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/) })),
  jobs: part,
  uploads: z.object({
    /** Prefix of upload addresses in the rows. */
    base: z.string(),
    files: count,
    bytes: count,
    /** Of a line `name sha256` per file, in the order of the archive. */
    sha256,
  }),
})

export type Manifest = z.output<typeof manifestSchema>
export type SavedTable = z.output<typeof table>
export type SavedPart = z.output<typeof part>

export const manifestName = 'manifest.json'
export const jobsName = 'jobs.json'
export const uploadsPrefix = 'uploads/'

/** Returns the SHA-256 of bytes, in hexadecimal. */
export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
/** A file's line in the hash of all uploads. */
export const toUploadLine = (name: string, bytes: Buffer) => `${name} ${hashOf(bytes)}\n`

/** Counts the rows of COPY output, where line breaks in values are escaped. */
export function countRows(bytes: Buffer): number {
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows++
  return rows
}
