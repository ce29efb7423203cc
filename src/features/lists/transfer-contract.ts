import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  idField,
  idInPath,
  instantField,
  nextCursorField,
  pagedFields,
  rowParams,
} from '../../shared/contract/fields.ts'
import { nothingToChange } from '../../shared/contract/refusals.ts'
import { animeTypeField, languageField } from '../catalogue/contract.ts'
import { importUndoDays, listFileLimits, listFormatNames } from './rules.ts'
import { watchlistStatusField } from './watchlist-contract.ts'

const formatField = z.enum(listFormatNames)
export type ListFormat = z.infer<typeof formatField>

/** Import formats: the same, and the JSON of other sites. */
const importFormatField = z.enum([...listFormatNames, 'simkl', 'kitsu', 'anime-planet', 'shikimori', 'trakt'])
export type ImportFormat = z.infer<typeof importFormatField>

const countField = z.int().nonnegative()
const memberCall = callsOf({ tag: 'list-transfer', access: 'user' })

/** The decision on a line: add it, replace the existing entry, or skip it; pending lines await the member. */
const decisionField = z.enum(['pending', 'add', 'replace', 'skip'])
export type LineDecision = z.infer<typeof decisionField>

/** Filters of lines. `unsure`: not decided yet; `conflicts`: the list has other values. */
const shownField = z.enum(['all', 'unsure', 'conflicts', 'unmatched', 'chosen', 'skipped'])
export type ShownLines = z.infer<typeof shownField>

const listImport = z.object({
  id: idField,
  format: importFormatField,
  file_name: z.string(),
  state: z
    .enum(['matching', 'review', 'applied', 'undone'])
    .describe('matching: animes are being searched; review: waits for the person; then applied, and perhaps undone.'),
  created_at: instantField,
  applied_at: instantField.nullable(),
  undo_until: instantField.nullable().describe('End of the undo period; null when it cannot be undone.'),
  counts: z.object({
    total: countField,
    matched: countField.describe('Lines whose matching is complete.'),
    unsure: countField,
    conflicts: countField,
    unmatched: countField,
    chosen: countField.describe('Lines to apply, and those among them that replace an entry.'),
    replacing: countField,
    skipped: countField,
    same: countField.describe('Lines that equal the list.'),
    seen: countField.describe('Episodes that the chosen lines mark as seen.'),
  }),
  unread_count: countField.describe('Unreadable lines: their number, and the first of them.'),
  unread: z.array(z.object({ line: z.int(), reason: z.string() })),
  stopped: z.string().nullable().describe('The reason why the end of the file was not read; null if it was.'),
  outcome: z
    .object({ added_count: countField, replaced_count: countField, marked_count: countField })
    .nullable()
    .describe('The result of applying; null before.'),
})
export type ListImport = z.infer<typeof listImport>

export const matchedAnime = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  type: animeTypeField,
  release_year: z.int().nullable(),
  episode_count: z.int(),
})
export type MatchedAnime = z.infer<typeof matchedAnime>

const percentField = z.int().min(0).max(100)
const confidenceField = percentField.describe('Confidence of the match, in percent.')

const importLine = z.object({
  position: idField.describe('Place in the file, from 1.'),
  title: z.string(),
  year: z.int().nullable(),
  status: watchlistStatusField,
  is_score_only: z
    .boolean()
    .describe('The file has a score and no status: `status` is for an anime that is not on the list yet.'),
  seen_count: z.int(),
  score: percentField.nullable().describe('The score out of 100; null without one.'),
  anime: matchedAnime.nullable().describe('The matched or chosen anime; null without one.'),
  confidence: confidenceField,
  alternatives: z.array(z.object({ anime: matchedAnime, confidence: confidenceField })),
  decision: decisionField.describe('What becomes of the line; `pending` waits for the person.'),
  mine: z
    .object({
      status: watchlistStatusField,
      language: languageField.nullable(),
      seen_count: z.int(),
      score: percentField.nullable(),
    })
    .nullable()
    .describe('The current entry of the anime; null when it is not on the list.'),
  is_conflict: z.boolean().describe('The list has other values for this anime.'),
  is_shared: z.boolean().describe('Other lines of the file have the same anime.'),
})
export type ImportLine = z.infer<typeof importLine>

const importAnswer = z.object({ import: listImport })

export const startImport = memberCall('POST /api/list-imports', {
  summary: 'Reads a list file (XML, JSON, CSV) and matches its animes; nothing is applied yet',
  rate: 'auth',
  status: 201,
  body: z.object({ file: z.file('Choisissez un fichier.').describe('The list of any site, also compressed.') }),
  response: importAnswer,
  upload: {
    field: 'file',
    maxBytes: listFileLimits.megabytes * 1024 * 1024,
    tooLarge: `Ce fichier est trop volumineux. Taille maximum : ${listFileLimits.megabytes} Mo.`,
  },
})

export const listImports = memberCall('GET /api/list-imports', {
  summary: `My imports of the last ${importUndoDays} days, newest first`,
  response: z.object({ imports: z.array(listImport) }),
})

export const getImport = memberCall('GET /api/list-imports/:id', {
  summary: 'One of my imports: its progress and its effect',
  response: importAnswer,
})

export const listImportLines = memberCall('GET /api/list-imports/:id/lines', {
  summary: 'Lines of an import with their matched animes',
  query: z.object({ show: shownField.default('all').describe('Only lines of this kind.'), ...pagedFields(50) }),
  response: z.object({ lines: z.array(importLine), total: countField, next_cursor: nextCursorField }),
})

export const changeImportLine = memberCall('PATCH /api/list-imports/:id/lines/:position', {
  summary: 'Decides a line, or chooses another anime for it',
  params: rowParams.extend({ position: idInPath().describe('The place of the line in its file, from 1.') }),
  body: z
    .object({
      anime_id: idField.optional().describe('The anime.'),
      decision: decisionField.exclude(['pending']).optional().describe('What becomes of the line.'),
    })
    .refine(({ anime_id, decision }) => anime_id !== undefined || decision !== undefined, nothingToChange),
  response: z.object({ line: importLine, import: listImport }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const decideImportLines = memberCall('POST /api/list-imports/:id/decide', {
  summary: 'Accepts or skips all lines of a kind; conflicts are replaced only when `show` selects them',
  body: z.object({
    show: shownField.describe('The kind of lines.'),
    decision: z.enum(['accept', 'skip']).describe('What becomes of the lines.'),
  }),
  response: importAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const applyImport = memberCall('POST /api/list-imports/:id/apply', {
  summary: 'Applies the chosen lines to my watchlist, all of them or none',
  body: z.object({ mark_seen: z.boolean().describe('Whether episode counts become marks as seen.') }),
  response: importAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const undoImport = memberCall('POST /api/list-imports/:id/undo', {
  summary: 'Undoes an import; later changes stay',
  response: importAnswer
    .extend({ kept_count: countField })
    .describe('`kept_count`: animes left unchanged because of later changes.'),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const dropImport = memberCall('DELETE /api/list-imports/:id', {
  summary: 'Deletes an import that was not applied',
  errors: ['NOT_FOUND', 'CONFLICT'],
})

/** A real answer, for the documentation. */
const exportExample = {
  file_name: 'sumine-watchlist-2026-11-21.xml',
  media_type: 'application/xml',
  text: `<?xml version="1.0" encoding="UTF-8" ?>
<myanimelist><myinfo><user_export_type>1</user_export_type>
</myinfo>
<anime><series_animedb_id>0</series_animedb_id>
<series_title>Les Lanternes de Kuroshio</series_title>
<series_type>TV</series_type>
<my_watched_episodes>0</my_watched_episodes>
<my_start_date>0000-00-00</my_start_date>
<my_finish_date>0000-00-00</my_finish_date>
<my_score>9</my_score>
<my_times_watched>0</my_times_watched>
<my_comments></my_comments>
<my_status>Watching</my_status>
<update_on_import>0</update_on_import>
<sumine_slug>les-lanternes-de-kuroshio</sumine_slug>
<sumine_language>VF</sumine_language>
<sumine_added_at>2026-01-31T18:30:00.000Z</sumine_added_at>
<sumine_score>85</sumine_score>
</anime>
</myanimelist>
`,
}

export const exportList = memberCall('GET /api/list-export/:format', {
  summary: 'My watchlist as a file',
  rate: 'auth',
  params: z.object({ format: formatField.describe('The shape of the file.') }),
  response: z
    .object({ file_name: z.string(), media_type: z.string(), text: z.string() })
    .meta({ examples: [exportExample] }),
})
