import { findDelimiter } from '../../../../platform/parsing/find-delimiter.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import { cutText } from '../../../../shared/cut-text.ts'
import { countOf } from '../../../../shared/french-numbers.ts'
import { catalogueBounds, tooManyRecords } from '../../rules.ts'
import { type FieldMap, isAnimeField, isEpisodeField, toField, toRecordValues } from './column-names.ts'
import { readCsvRows } from './csv-rows.ts'
import type { CatalogueSource, SourceRecord } from './source-record.ts'

type Column = { name: string; field: string | undefined }

const maxColumnNameLength = 200
const unreadableLine = `un guillemet manque, ou elle dépasse ${catalogueBounds.lineKilobytes} Ko`

/**
 * Opens a UTF-8 table of values separated by commas, semicolons, tabs or bars, whose first line names the columns.
 * Unknown columns wait to be mapped, even all of them.
 * @throws RefusedFile when it has no line
 */
export function openCsv(bytes: Buffer, map: FieldMap): CatalogueSource {
  const delimiter = findDelimiter(bytes)
  const { header, total, stopped } = countRows(bytes, delimiter)
  const names = header.map((name) => map.get(name) ?? (map.has(name) ? undefined : toField(name)))
  const kind = names.includes('episode_number') ? 'episodes' : 'animes'
  const isField = kind === 'episodes' ? isEpisodeField : isAnimeField
  const columns = header.map((name, index): Column => {
    const field = names[index]
    return { name, field: field !== undefined && isField(field) ? field : undefined }
  })
  const unknown = columns.filter(({ name, field }) => field === undefined && map.get(name) !== null)
  return {
    kind,
    total,
    columns: header,
    unknownColumns: new Set(unknown.map(({ name }) => name)),
    stopped,
    records: readRecords(bytes, { delimiter, columns, total }),
  }
}

function countRows(bytes: Buffer, delimiter: string) {
  let header: string[] | undefined
  let total = 0
  let stopped: string | undefined
  for (const { cells } of readCsvRows(bytes, delimiter)) {
    if (!header) {
      if (!cells) throw new RefusedFile(`La première ligne ne se lit pas : ${unreadableLine}.`)
      header = cells.map((cell) => cutText(cell.trim(), maxColumnNameLength))
      if (header.length > catalogueBounds.columns) {
        throw new RefusedFile(`Un tableau a au plus ${catalogueBounds.columns} colonnes.`)
      }
    } else if (total === catalogueBounds.records) {
      stopped = tooManyRecords
      break
    } else total++
  }
  if (!header) throw new RefusedFile('Le fichier est vide.')
  return { header, total, stopped }
}

type Table = { delimiter: string; columns: Column[]; total: number }

function* readRecords(bytes: Buffer, { delimiter, columns, total }: Table): Generator<SourceRecord> {
  let number = -1
  for (const { cells, ...place } of readCsvRows(bytes, delimiter)) {
    number++
    if (number > total) return
    if (number > 0) yield { ...place, ...readCells(cells, columns) }
  }
}

function readCells(cells: string[] | undefined, columns: Column[]): { unreadable: string } | { values: unknown } {
  if (!cells) {
    return { unreadable: `la ligne ne se lit pas : ${unreadableLine}` }
  }
  if (cells.length !== columns.length)
    return { unreadable: `${countOf(cells.length, 'colonne')} au lieu de ${columns.length}` }
  if (cells.some((cell) => cell.includes('\ufffd'))) {
    return { unreadable: 'des lettres ne se lisent pas : le fichier doit être en UTF-8' }
  }
  const given = columns.flatMap(({ field }, index) => (field === undefined ? [] : [[field, cells[index]] as const]))
  return { values: toRecordValues(given) }
}
