import type { Database } from '../../../../platform/database/connect-database.ts'
import { toCsvRow } from '../../../../shared/csv-cells.ts'
import { animeColumnNames } from '../../../catalogue/anime-columns.ts'
import { type ExportedAnime, listExportedAnimes } from './queries/export.ts'
import { listSelectedIds, type StaffSelection } from './queries/list.ts'

// French spreadsheets use semicolons.
const delimiter = ';'
// Animes per statement, and per chunk of the response.
const batchSize = 200

const titleLanguages = ['fr', 'romaji', 'en', 'ja', 'synonym'] as const
const sites = ['mal', 'anilist'] as const

type Cell = readonly [name: string, toCell: (anime: ExportedAnime) => unknown]

const titles = titleLanguages.map((language): Cell => [`titles.${language}`, (anime) => anime.titles[language]])
const ids = sites.map((site): Cell => [`external_ids.${site}`, (anime) => anime.external_ids[site]])

/** The columns of docs/import-format.md with their values. */
const columns: readonly Cell[] = [
  ...animeColumnNames.flatMap((name): Cell[] => {
    if (name === 'external_ids') return ids
    const own: Cell = [name, (anime) => anime[name]]
    return name === 'title' ? [own, ...titles] : [own]
  }),
  ['genres', ({ genres }) => genres],
  ['relations', ({ relations }) => relations.map(({ kind, slug }) => `${kind} ${slug}`)],
  ['slots', ({ slots }) => slots.map(({ day, hour, language, zone }) => `${day} ${hour} ${language} ${zone}`)],
]

/** Exports the animes of a selection as CSV, in chunks: UTF-8 with a BOM, formulas escaped. */
export async function* exportAsCsv(db: Database, selection: StaffSelection): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(([name]) => name).join(delimiter)}\r\n`
  for await (const animes of listBatches(db, selection, { withEpisodes: false })) {
    const rows = animes.map((anime) =>
      toCsvRow(
        columns.map(([, toCell]) => toText(toCell(anime))),
        delimiter,
      ),
    )
    yield `${rows.join('\r\n')}\r\n`
  }
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.join(' | ') : String(value)
}

/** Exports the animes of a selection with their episodes and links as one JSON list, in chunks. */
export async function* exportAsJson(db: Database, selection: StaffSelection): AsyncGenerator<string> {
  let before = '['
  for await (const animes of listBatches(db, selection, { withEpisodes: true })) {
    yield `${before}\n${animes.map((anime) => JSON.stringify(anime)).join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* listBatches(db: Database, selection: StaffSelection, options: { withEpisodes: boolean }) {
  const ids = await listSelectedIds(db, selection)
  for (let start = 0; start < ids.length; start += batchSize) {
    const animes = await listExportedAnimes(db, ids.slice(start, start + batchSize), options)
    // All of them may have been deleted since.
    if (animes.length > 0) yield animes
  }
}
