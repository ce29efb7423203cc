import type { z } from 'zod'
import { toOneLine } from '../../../../shared/contract/written-texts.ts'
import { animeColumns } from '../../../catalogue/anime-columns.ts'
import { catalogueBounds } from '../../rules.ts'
import type { CatalogueSource, SourceRecord } from '../sources/source-record.ts'
import { type AnimeRecord, animeRecord } from './anime-record.ts'
import { type EpisodeLine, episodeLine } from './episode-record.ts'

/**
 * A record for the importer, or the reasons for its refusal. `title` is for display; `bytes` is its size in the file.
 */
export type CheckedRecord<Checked = AnimeRecord | EpisodeLine> = { line: number; title: string; bytes: number } & (
  | { record: Checked }
  | { reasons: string[] }
)

/** Checks a file's records one by one. @param now years are limited to five after it */
export function* checkRecords(source: CatalogueSource, now: Date): Generator<CheckedRecord> {
  const schema = source.kind === 'episodes' ? episodeLine : animeRecord(now)
  for (const given of source.records) {
    const place = { line: given.line, bytes: given.bytes, title: titleOf(given) }
    if ('unreadable' in given) {
      yield { ...place, reasons: [given.unreadable] }
      continue
    }
    const { success, data, error } = schema.safeParse(given.values)
    if (success) yield { ...place, record: data }
    else yield { ...place, reasons: listReasons(error).slice(0, catalogueBounds.reasons) }
  }
}

function titleOf(record: SourceRecord): string {
  if ('unreadable' in record || typeof record.values !== 'object' || record.values === null) return ''
  const { title, anime } = record.values as { title?: unknown; anime?: unknown }
  const name = anime ?? title
  return typeof name === 'string' ? name.slice(0, animeColumns.title.max) : ''
}

/** Lists the errors of a record, one line per field: 'episodes[2].language : …'. */
export function listReasons(error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => {
    const field = path.reduce<string>(
      (text, part) =>
        typeof part === 'number' ? `${text}[${part + 1}]` : text ? `${text}.${String(part)}` : String(part),
      '',
    )
    // Both may quote the file.
    return toOneLine(field ? `${field} : ${message}` : message)
  })
}
