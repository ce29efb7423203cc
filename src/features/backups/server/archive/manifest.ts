import { createHash } from 'node:crypto'
import { z } from 'zod'

const sha256 = z.hex().length(64)
const count = z.int().min(0)

const part = z.object({ name: z.string(), bytes: count, sha256 })

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: count,
  /** Of the rows as PostgreSQL's COPY writes them, before they are compressed. */
  bytes: count,
  sha256,
  parts: z.array(part),
})

/** What a backup says of itself, in its last file: a file without it was never finished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  site_version: z.string(),
  made_at: z.iso.datetime(),
  database: z.string(),
  /** The level of the structure that the rows have. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/) })),
  jobs: part,
  uploads: z.object({
    /** What the addresses of uploaded files begin with in the rows. */
    base: z.string(),
    files: count,
    bytes: count,
    /** Of one line `name sha256` a file, in the order of the archive. */
    sha256,
  }),
})

export type Manifest = z.output<typeof manifestSchema>
export type SavedTable = z.output<typeof table>
export type SavedPart = z.output<typeof part>

export const manifestName = 'manifest.json'
export const jobsName = 'jobs.json'
/** What the names of uploaded files begin with inside an archive. */
export const uploadsPrefix = 'uploads/'

export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
/** A file's line in the hash of all uploads. */
export const toUploadLine = (name: string, bytes: Buffer) => `${name} ${hashOf(bytes)}\n`

/** Rows in what COPY writes: a line break inside of a value is written otherwise. */
export function countRows(bytes: Buffer): number {
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows++
  return rows
}
