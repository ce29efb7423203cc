import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import { idField, instantField } from '../../shared/contract/fields.ts'
import { catalogueBounds } from './rules.ts'

export const staffCall = callsOf({ tag: 'catalogue-import', access: 'staff' })

const fileStates = ['waiting', 'checking', 'checked', 'importing', 'imported', 'cancelled', 'failed'] as const

const importReport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z
    .array(z.object({ line: z.int(), title: z.string(), reasons: z.array(z.string()) }))
    .describe('The first thousand refused lines, each with its reasons.'),
  refused_count: z.int(),
  reasons: z
    .array(z.object({ reason: z.string(), count: z.int(), lines: z.array(z.int()) }))
    .describe('Reasons for refusals, the most frequent first, each with its number of lines and the first of them.'),
  columns: z.array(z.string()).describe('The columns of a table.'),
  unknown_columns: z.array(z.string()).describe('Columns without a field, to be mapped.'),
  unplayable: z
    .array(z.object({ host: z.string(), count: z.int(), links: z.array(z.object({ line: z.int(), url: z.string() })) }))
    .describe('Imported links that no configured host plays, by host, and the first thousand of them.'),
  stopped: z.string().nullable().describe('Why the end of the file was not read; null when all of it was.'),
})
export type ImportReport = z.infer<typeof importReport>

/** Maps the file's columns to our fields; null leaves a column out. */
const fieldMap = z.record(z.string().max(200), z.string().max(60).nullable())

/** A search for the operator's own files. */
export const mediaScan = z.object({
  place: z.enum(['folder', 'bucket']).describe('Where the files are: in a folder, or in a bucket of S3.'),
  folder: z.string().describe('A folder in it; empty for all.'),
  pattern: z.string().describe('How paths name anime, season and number.'),
})

/** The findings of such a search. Only files that play are in the table to import. */
const mediaReport = z.object({
  found: z.int(),
  playing: z.int().describe('Files that browsers play as they are: only these are in the table.'),
  needs: z
    .array(z.object({ need: z.string(), count: z.int(), names: z.array(z.string()) }))
    .describe('What the others need before browsers play them, in French, with the first of their names.'),
  unmatched: z
    .object({ count: z.int(), names: z.array(z.string()) })
    .describe('Files whose name does not match the pattern.'),
})
export type MediaReport = z.infer<typeof mediaReport>

const catalogueFile = z.object({
  id: idField,
  name: z.string(),
  state: z.enum(fileStates),
  done: z.int().describe('Number of processed records, and the total.'),
  total: z.int(),
  field_map: fieldMap.describe('The field of each column; null leaves a column out.'),
  report: importReport.nullable(),
  scan: mediaScan.nullable().describe('The search that the table comes from; null for a file that was sent.'),
  media: mediaReport.nullable(),
  failure: z.string().nullable().describe('The reason for the failure.'),
  created_at: instantField,
})
export type CatalogueFile = z.infer<typeof catalogueFile>

export const fileResponse = z.object({ file: catalogueFile })

export const uploadCatalogueFile = staffCall('POST /api/admin/catalogue-files', {
  summary: 'Uploads a file of animes or episodes; it is checked at once, and nothing is written',
  status: 201,
  body: z.object({ file: z.file('Choisissez un fichier.').describe('The file.') }),
  upload: {
    field: 'file',
    maxBytes: catalogueBounds.megabytes * 1024 * 1024,
    tooLarge: `Le fichier dépasse ${catalogueBounds.megabytes} Mo.`,
  },
  response: fileResponse,
})

export const getCatalogueFile = staffCall('GET /api/admin/catalogue-files/:id', {
  summary: 'The progress of the work on a file, and its findings',
  response: fileResponse,
})

export const runCatalogueFile = staffCall('POST /api/admin/catalogue-files/:id/run', {
  summary: 'Checks a file again with other names for its columns, or imports it as one action of the log',
  body: z.object({
    dry_run: z.boolean().default(true).describe('Only says what would happen.'),
    field_map: fieldMap.default({}).describe('Columns of the file by the names that the site knows.'),
  }),
  response: fileResponse,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const cancelCatalogueFile = staffCall('POST /api/admin/catalogue-files/:id/cancel', {
  summary: 'Stops the work on a file; imported lines stay, and can be undone from the log',
  response: fileResponse,
})
