import { open } from 'node:fs/promises'
import { readCsvRows } from './csv-rows.ts'
import { type FieldMap, isAnimeField, isEpisodeField, toAnimeValues } from './fields.ts'
import { type CatalogueSource, type SourceRecord, UnusableFileError } from './source-record.ts'

type Column = { name: string; field: string | undefined }

/**
 * A file of comma-, semicolon- or tab-separated values in UTF-8, whose first line names the columns. Read as a
 * stream, twice: once to count.
 * @throws UnusableFileError when it has no line, or no column that is a field
 */
export async function openCsv(path: string, map: FieldMap): Promise<CatalogueSource> {
  const delimiter = await readDelimiter(path)
  let total = 0
  let header: string[] | undefined
  for await (const { cells } of readCsvRows(path, delimiter)) {
    if (header) total++
    else header = cells?.map((cell) => cell.trim())
  }
  if (!header) throw new UnusableFileError('Le fichier est vide.')
  const names = header.map((name) => map.get(name) ?? (map.has(name) ? undefined : name))
  const kind = names.includes('episode_number') ? 'episodes' : 'animes'
  const isField = kind === 'episodes' ? isEpisodeField : isAnimeField
  const columns = header.map((name, index): Column => {
    const field = names[index]
    return { name, field: field !== undefined && isField(field) ? field : undefined }
  })
  if (!columns.some(({ field }) => field !== undefined)) {
    throw new UnusableFileError('Aucune colonne du fichier n’est un champ connu.')
  }
  const unknown = columns.filter(({ name, field }) => field === undefined && map.get(name) !== null)
  return {
    kind,
    total,
    unknownColumns: new Set(unknown.map(({ name }) => name)),
    records: readRecords(path, delimiter, columns),
  }
}

async function* readRecords(path: string, delimiter: string, columns: Column[]): AsyncGenerator<SourceRecord> {
  let isHeader = true
  for await (const { line, cells } of readCsvRows(path, delimiter)) {
    if (!isHeader) yield toRecord(line, cells, columns)
    isHeader = false
  }
}

function toRecord(line: number, cells: string[] | undefined, columns: Column[]): SourceRecord {
  if (!cells) return { line, unreadable: 'la ligne ne se lit pas : un guillemet manque' }
  if (cells.length !== columns.length) {
    return { line, unreadable: `${cells.length} colonnes au lieu de ${columns.length}` }
  }
  if (cells.some((cell) => cell.includes('\ufffd'))) {
    return { line, unreadable: 'des lettres ne se lisent pas : le fichier doit être en UTF-8' }
  }
  const given = columns.flatMap(({ field }, index) => (field === undefined ? [] : [[field, cells[index]] as const]))
  return { line, values: toAnimeValues(given) }
}

/** The separator that the first line has most of. */
async function readDelimiter(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    const [first = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n/)
    const count = (delimiter: string) => first.split(delimiter).length
    return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
  } finally {
    await file.close()
  }
}
