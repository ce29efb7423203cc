import type { Database } from '../../../../platform/database/connect-database.ts'
import { toCsvRow } from '../../../../shared/csv-cells.ts'
import { type ExportedAnime, listExportedAnimes } from './queries/export.ts'
import { listSelectedIds, type StaffSelection } from './queries/list.ts'

// French spreadsheets split at semicolons.
const delimiter = ';'
// Animes a statement; what one piece of the answer holds.
const batchSize = 200

const titleLanguages = ['fr', 'romaji', 'en', 'ja', 'synonym'] as const
const sites = ['mal', 'anilist'] as const

/** The columns of docs/import-format.md, and what stands in each. */
const columns: readonly (readonly [name: string, toCell: (anime: ExportedAnime) => unknown])[] = [
  ['slug', ({ slug }) => slug],
  ['title', ({ title }) => title],
  ...titleLanguages.map((language) => [`titles.${language}`, ({ titles }: ExportedAnime) => titles[language]] as const),
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['release_year', ({ release_year }) => release_year],
  ['is_classic', ({ is_classic }) => is_classic],
  ['rating', ({ rating }) => rating],
  ['studio', ({ studio }) => studio],
  ['genres', ({ genres }) => genres],
  ['synopsis', ({ synopsis }) => synopsis],
  ['age_rating', ({ age_rating }) => age_rating],
  ['cover_url', ({ cover_url }) => cover_url],
  ['art_url', ({ art_url }) => art_url],
  ['popularity', ({ popularity }) => popularity],
  ...sites.map((site) => [`external_ids.${site}`, ({ external_ids }: ExportedAnime) => external_ids[site]] as const),
  ['created_at', ({ created_at }) => created_at],
  ['first_aired', ({ first_aired }) => first_aired],
  ['slots', ({ slots }) => slots.map(({ day, hour, language, zone }) => `${day} ${hour} ${language} ${zone}`)],
]

/** The animes of a selection as a table, in pieces: UTF-8 with its mark, nothing that a spreadsheet takes for a formula. */
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

/** The animes of a selection with their episodes and links as one JSON list, in pieces. */
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
    yield await listExportedAnimes(db, ids.slice(start, start + batchSize), options)
  }
}
