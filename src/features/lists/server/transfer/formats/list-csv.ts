import { CsvError, parse } from 'csv-parse/sync'
import type { DecodedFile } from '../../../../../platform/parsing/decode-file.ts'
import { findDelimiter } from '../../../../../platform/parsing/find-delimiter.ts'
import { RefusedFile } from '../../../../../platform/parsing/refused-file.ts'
import { toPlainTitle } from '../../../../../shared/comparable-title.ts'
import { toCsvRow, unguardCell } from '../../../../../shared/csv-cells.ts'
import { type ListCollector, listBounds } from './list-collector.ts'
import {
  type ListLine,
  nameless,
  readLanguageText,
  toCleanText,
  toInstant,
  toLanguageText,
  toOwnSlug,
  toSeenCount,
  toSiteId,
  toYear,
  unknownStatus,
} from './list-line.ts'
import { settleScores, toListedDetails, toTimesAgain, toUnsettledScore } from './listed-details.ts'
import { findStatus } from './statuses.ts'

/** The columns of our own tables in order, with their other names in French or English. */
const columns = {
  titre: ['title', 'nom', 'name', 'anime', 'anime title', 'series title'],
  annee: ['year', 'annee de sortie', 'release year'],
  type: ['format', 'series type'],
  statut: ['status', 'etat', 'my status', 'watchlist'],
  episodes_vus: [
    'vus',
    'progress',
    'progression',
    'watched',
    'seen',
    'watched episodes',
    'episodes watched',
    'my watched episodes',
    'lastepwatched',
    'eps',
  ],
  annonces: ['langue', 'language', 'langue suivie'],
  ajoute_le: ['added at', 'date', 'date ajout', 'date d ajout'],
  note_sur_10: ['note', 'score', 'rating', 'my score', 'my rating', 'user rating', 'ma note'],
  commence_le: ['started', 'started on', 'start date', 'my start date', 'debut', 'date de debut'],
  fini_le: [
    'completed',
    'finished',
    'finished on',
    'finish date',
    'my finish date',
    'fin',
    'date de fin',
    'watcheddate',
  ],
  revisionnages: ['rewatches', 'rewatched', 'times rewatched', 'my times watched', 'repeat', 'fois revu', 'times'],
  remarques: ['notes', 'memo', 'comments', 'my comments', 'commentaire', 'commentaires'],
  slug: [],
  mal_id: ['mal', 'id mal', 'idmal', 'series animedb id', 'myanimelist id'],
  anilist_id: ['anilist', 'id anilist'],
} as const
type Column = keyof typeof columns
const columnNames = Object.keys(columns) as Column[]

/** Returns the column that a table's header names, in any case and with spaces or underscores. */
function findColumn(header: string): Column | undefined {
  const name = toPlainTitle(header.replaceAll('_', ' '))
  return columnNames.find((own) => own.replaceAll('_', ' ') === name || columns[own].some((other) => other === name))
}

// French spreadsheets split at semicolons.
const ownDelimiter = ';'
const maxRowLength = 20_000

/**
 * Reads a table of a list: the first row names the columns, at least a title or an id of a known site, and shows the
 * separator.
 * @throws RefusedFile when no column is known, and where it becomes unreadable
 */
export function readListCsv(file: DecodedFile, list: ListCollector): void {
  let places: Map<Column, number> | undefined
  let site: Site | undefined
  let number = 0
  try {
    readRows(file, (cells) => {
      number++
      if (!places) {
        places = requireColumns(cells)
        site = findSite(cells)
      } else list.add(number, toLine(cellReader(cells, places), site))
    })
  } finally {
    settleScores(list.lines, site === 'anime-planet' ? 5 : undefined)
  }
}

/** A site whose columns mean something of their own. */
type Site = 'anime-planet' | 'simkl'

function findSite(head: string[]): Site | undefined {
  if (head.includes('eps') && head.includes('times')) return 'anime-planet'
  return head.includes('SIMKL_ID') ? 'simkl' : undefined
}

function cellReader(cells: string[], places: Map<Column, number>) {
  return (column: Column) => unguardCell(cells[places.get(column) ?? -1] ?? '')
}

/** Passes rows on one by one; an exception in `take` ends the reading. */
function readRows({ bytes, cut }: DecodedFile, take: (cells: string[]) => void): void {
  // A truncated row has less data than its line.
  const whole = cut === undefined ? bytes : bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
  try {
    parse(whole, {
      delimiter: findDelimiter(whole),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
      on_record: (cells: string[]) => {
        take(cells)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    const long = isLong ? `elle dépasse ${maxRowLength.toLocaleString('fr')} signes, ou ` : ''
    throw new RefusedFile(`Ce tableau est mal formé à la ligne ${error.lines} : ${long}un guillemet n’est pas fermé.`)
  }
}

function requireColumns(head: string[]): Map<Column, number> {
  if (head.length > listBounds.fieldsOfLine) {
    throw new RefusedFile(`Ce tableau a plus de ${listBounds.fieldsOfLine} colonnes.`)
  }
  const places = findColumns(head)
  if (!places.has('titre') && !places.has('mal_id') && !places.has('anilist_id') && !places.has('slug')) {
    throw new RefusedFile('Ce tableau n’a pas de colonne « titre » : sa première ligne doit nommer les colonnes.')
  }
  return places
}

function findColumns(head: string[]): Map<Column, number> {
  const places = new Map<Column, number>()
  for (const [place, cell] of head.entries()) {
    const column = findColumn(cell)
    if (column && !places.has(column)) places.set(column, place)
  }
  return places
}

function toLine(read: (column: Column) => string, site: Site | undefined): ListLine | string {
  const ids = { slug: toOwnSlug(read('slug')), mal: toSiteId(read('mal_id')), anilist: toSiteId(read('anilist_id')) }
  const title = toCleanText(read('titre'))
  if (title === '' && !ids.slug && !ids.mal && !ids.anilist) return nameless
  const word = toCleanText(read('statut'))
  const status = word === '' ? 'à voir' : findStatus(word)
  if (!status) return unknownStatus(word)
  const type = toPlainTitle(read('type'))
  return {
    title,
    otherTitles: [],
    year: toYear(read('annee') || null),
    type: type === '' ? null : ['film', 'movie'].includes(type) ? 'Film' : 'Anime',
    ids,
    status,
    seenCount: toCount(read('episodes_vus')),
    language: readLanguageText(read('annonces')),
    addedAt: toInstant(read('ajoute_le')),
    said: toListedDetails({
      score: toUnsettledScore(read('note_sur_10')),
      startedOn: read('commence_le'),
      // Simkl's day is that of the last episode, also of an anime in progress.
      finishedOn: site === 'simkl' && status !== 'terminé' ? '' : read('fini_le'),
      notes: read('remarques'),
      // Anime-Planet counts the first time too.
      rewatches: site === 'anime-planet' ? toTimesAgain(read('revisionnages')) : read('revisionnages'),
    }),
  }
}

/** Simkl writes the last episode seen, `S01E07` for seven; in a later season this is a minimum. */
function toCount(text: string): number {
  const [, episode] = /^s\d+e(\d+)$/i.exec(text.trim()) ?? []
  return toSeenCount(episode ?? text)
}

/** Writes a list as a table for spreadsheets: UTF-8 with BOM, semicolons, no formulas. */
export function writeListCsv(lines: readonly ListLine[]): string {
  const rows = lines.map((line) => toCsvRow(toCells(line), ownDelimiter))
  return `\uFEFF${[columnNames.join(ownDelimiter), ...rows].join('\r\n')}\r\n`
}

function toCells({ title, year, type, status, seenCount, language, addedAt, ids, said }: ListLine): string[] {
  const cells: Record<Column, string> = {
    titre: title,
    annee: year === null ? '' : String(year),
    type: type ?? '',
    statut: status,
    episodes_vus: String(seenCount),
    annonces: toLanguageText(language),
    ajoute_le: addedAt ?? '',
    note_sur_10: said.score === undefined ? '' : String(said.score / 10).replace('.', ','),
    commence_le: said.started_on ?? '',
    fini_le: said.finished_on ?? '',
    revisionnages: String(said.rewatches ?? ''),
    remarques: said.notes ?? '',
    slug: ids.slug ?? '',
    mal_id: ids.mal ?? '',
    anilist_id: ids.anilist ?? '',
  }
  return columnNames.map((name) => cells[name])
}
