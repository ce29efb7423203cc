import { parse } from 'csv-parse/sync'
import { toCsvRow, unguardCell } from '../../../../shared/csv-cells.ts'
import { toPlainTitle } from '../../../../shared/title-key.ts'
import {
  type ListLine,
  type ReadList,
  toCleanText,
  toInstant,
  toSeenCount,
  toSiteId,
  toSlug,
  toYear,
} from './list-line.ts'
import { readLanguageText, toLanguageText } from './said-language.ts'
import { findStatus } from './statuses.ts'
import { unreadableList } from './unreadable-list.ts'

/** The columns of our own tables, in their order, and what else they may be called, in French or English. */
const columns = {
  titre: ['title', 'nom', 'name', 'anime', 'anime title', 'series title'],
  annee: ['year', 'annee de sortie', 'release year'],
  type: ['format', 'series type'],
  statut: ['status', 'etat', 'my status'],
  episodes_vus: [
    'vus',
    'progress',
    'progression',
    'watched',
    'seen',
    'watched episodes',
    'episodes watched',
    'my watched episodes',
  ],
  annonces: ['langue', 'language', 'langue suivie'],
  ajoute_le: ['added at', 'date', 'date ajout', 'date d ajout'],
  slug: [],
  mal_id: ['mal', 'id mal', 'idmal', 'series animedb id', 'myanimelist id'],
  anilist_id: ['anilist', 'id anilist'],
} as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

// French spreadsheets split at semicolons.
const ownDelimiter = ';'
const longestRow = 20_000

/**
 * Reads a table of a list: the first row names the columns, at least a title or an id of a known site. The signs that
 * part cells are told from that row.
 * @throws AppError VALIDATION when no column is known, or a quote is never closed
 */
export function readListCsv(text: string): ReadList {
  const plain = text.replace(/^\uFEFF/, '').replace(/^sep=(.)\r?\n/i, '')
  const [head, ...rows] = parseRows(plain)
  const places = findColumns(head ?? [])
  if (!places.has('titre') && !places.has('mal_id') && !places.has('anilist_id') && !places.has('slug')) {
    throw unreadableList('Ce tableau n’a pas de colonne « titre » : sa première ligne doit nommer les colonnes.')
  }
  const list: ReadList = { lines: [], unread: [] }
  for (const [index, cells] of rows.entries()) {
    const line = toLine((column) => unguardCell(cells[places.get(column) ?? -1] ?? ''))
    // The first row of the file has the names.
    if (typeof line === 'string') list.unread.push({ line: index + 2, reason: line })
    else list.lines.push(line)
  }
  return list
}

function parseRows(text: string): string[][] {
  const [firstRow = ''] = text.split(/\r?\n/, 1)
  const counts = [';', '\t', ','].map((sign) => [sign, firstRow.split(sign).length] as const)
  const [delimiter] = counts.reduce((best, other) => (other[1] > best[1] ? other : best))
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow })
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? ` à la ligne ${error.lines}` : ''
    throw unreadableList(`Ce tableau est mal formé${line} : un guillemet n’est pas fermé.`)
  }
}

function findColumns(head: string[]): Map<Column, number> {
  const places = new Map<Column, number>()
  for (const [place, cell] of head.entries()) {
    const name = toPlainTitle(cell.replaceAll('_', ' '))
    const column = columnNames.find(
      (own) => own.replaceAll('_', ' ') === name || columns[own].some((other) => other === name),
    )
    if (column && !places.has(column)) places.set(column, place)
  }
  return places
}

function toLine(read: (column: Column) => string): ListLine | string {
  const ids = { slug: toSlug(read('slug')), mal: toSiteId(read('mal_id')), anilist: toSiteId(read('anilist_id')) }
  const title = toCleanText(read('titre'))
  if (title === '' && !ids.slug && !ids.mal && !ids.anilist) return 'ni titre ni identifiant'
  const word = toCleanText(read('statut'))
  const status = word === '' ? 'à voir' : findStatus(word)
  if (!status) return `statut inconnu : « ${word} »`
  const type = toPlainTitle(read('type'))
  return {
    title,
    otherTitles: [],
    year: toYear(read('annee') || null),
    type: type === '' ? null : ['film', 'movie'].includes(type) ? 'Film' : 'Anime',
    ids,
    status,
    seenCount: toSeenCount(read('episodes_vus')),
    language: readLanguageText(read('annonces')),
    addedAt: toInstant(read('ajoute_le')),
  }
}

/** A list as a table that spreadsheets open: UTF-8 with its mark, semicolons, nothing that they would take for a formula. */
export function writeListCsv(lines: readonly ListLine[]): string {
  const rows = lines.map((line) => toCsvRow(toCells(line), ownDelimiter))
  return `\uFEFF${[columnNames.join(ownDelimiter), ...rows].join('\r\n')}\r\n`
}

function toCells({ title, year, type, status, seenCount, language, addedAt, ids }: ListLine): string[] {
  const cells: Record<Column, string> = {
    titre: title,
    annee: year === null ? '' : String(year),
    type: type ?? '',
    statut: status,
    episodes_vus: String(seenCount),
    annonces: toLanguageText(language),
    ajoute_le: addedAt ?? '',
    slug: ids.slug ?? '',
    mal_id: ids.mal ?? '',
    anilist_id: ids.anilist ?? '',
  }
  return columnNames.map((name) => cells[name])
}
