import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import { idField, idInPath, instantField, limitField, pageField } from '../../shared/contract/fields.ts'
import { animeTypeField, languageField } from '../catalogue/contract.ts'
import { watchlistStatusField } from './watchlist-contract.ts'

/** What lists go out as: MyAnimeList's XML, AniList's JSON, a table of comma separated values. */
export const listFormatNames = ['mal', 'anilist', 'csv'] as const
const formatField = z.enum(listFormatNames)
export type ListFormat = z.infer<typeof formatField>

/** What lists come in as: the same, and the JSON of other sites. */
const broughtFormatField = z.enum([...listFormatNames, 'simkl', 'kitsu', 'anime-planet', 'shikimori', 'trakt'])
export type BroughtFormat = z.infer<typeof broughtFormatField>

/** How long an import can be undone. */
export const undoDays = 30

const maxMegabytes = 8
const countField = z.int().nonnegative()
const tag = 'list-transfer'

/** What is done with a line: put on the list, put in the place of what is there, or left out; pending asks a person. */
const decisionField = z.enum(['pending', 'add', 'replace', 'skip'])
export type LineDecision = z.infer<typeof decisionField>

/** Which lines are looked at. `unsure`: nobody has decided; `conflicts`: the list says something else. */
const shownField = z.enum(['all', 'unsure', 'conflicts', 'unmatched', 'chosen', 'skipped'])
export type ShownLines = z.infer<typeof shownField>

const listImport = z.object({
  id: idField,
  format: broughtFormatField,
  file_name: z.string(),
  /** matching: still looking for the animes; review: waits for the person; then applied, and perhaps undone. */
  state: z.enum(['matching', 'review', 'applied', 'undone']),
  created_at: instantField,
  applied_at: instantField.nullable(),
  /** Until when it can be undone; null when it cannot. */
  undo_until: instantField.nullable(),
  counts: z.object({
    total: countField,
    /** Lines whose anime has been looked for. */
    matched: countField,
    unsure: countField,
    conflicts: countField,
    unmatched: countField,
    /** Lines that will be applied, and among them those that replace something. */
    chosen: countField,
    replacing: countField,
    skipped: countField,
    /** Lines that the list already has just so. */
    same: countField,
    /** Episodes that the chosen lines count as seen. */
    seen: countField,
  }),
  /** Lines of the file that could not be understood: how many, and the first of them. */
  unread_count: countField,
  unread: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Why the end of the file was not read; null when all of it was. */
  stopped: z.string().nullable(),
  /** What applying it did; null before. */
  outcome: z.object({ added_count: countField, replaced_count: countField, marked_count: countField }).nullable(),
})
export type ListImport = z.infer<typeof listImport>

const animeBeside = z.object({
  id: idField,
  slug: z.string(),
  title: z.string(),
  cover_url: z.string().nullable(),
  type: animeTypeField,
  release_year: z.int().nullable(),
  episode_count: z.int(),
})
export type AnimeBeside = z.infer<typeof animeBeside>

const percentField = z.int().min(0).max(100)

const importLine = z.object({
  /** Its place in the file, from 1. */
  position: idField,
  title: z.string(),
  year: z.int().nullable(),
  status: watchlistStatusField,
  seen_count: z.int(),
  /** The anime that was found, or chosen; null when there is none. */
  anime: animeBeside.nullable(),
  /** How sure the match is, in percent. */
  confidence: percentField,
  alternatives: z.array(z.object({ anime: animeBeside, confidence: percentField })),
  decision: decisionField,
  /** What the list says of the anime today; null when it is not on it. */
  mine: z.object({ status: watchlistStatusField, language: languageField.nullable(), seen_count: z.int() }).nullable(),
  /** The list says something else about this anime. */
  is_conflict: z.boolean(),
  /** Other lines of the file lead to the same anime. */
  is_shared: z.boolean(),
})
export type ImportLine = z.infer<typeof importLine>

const importInPath = z.object({ id: idInPath() })
const importAnswer = z.object({ import: listImport })

export const startImport = defineEndpoint({
  method: 'POST',
  path: '/api/list-imports',
  summary: 'Reads a list file (XML, JSON, CSV) and looks for its animes; nothing is applied yet',
  tag,
  access: 'user',
  rate: 'auth',
  status: 201,
  body: z.object({ file: z.file('Choisissez un fichier.') }),
  response: importAnswer,
  upload: {
    field: 'file',
    maxBytes: maxMegabytes * 1024 * 1024,
    tooLarge: `Ce fichier est trop volumineux. Taille maximum : ${maxMegabytes} Mo.`,
  },
})

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/api/list-imports',
  summary: 'My imports of the last 30 days, the newest first',
  tag,
  access: 'user',
  response: z.object({ imports: z.array(listImport) }),
})

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/api/list-imports/:id',
  summary: 'One of my imports: how far it is, and what it will do or did',
  tag,
  access: 'user',
  params: importInPath,
  response: importAnswer,
  errors: ['NOT_FOUND'],
})

export const listImportLines = defineEndpoint({
  method: 'GET',
  path: '/api/list-imports/:id/lines',
  summary: 'Lines of an import with the animes that were found for them',
  tag,
  access: 'user',
  params: importInPath,
  query: z.object({ show: shownField.default('all'), page: pageField.default(1), limit: limitField.default(50) }),
  response: z.object({ lines: z.array(importLine), total: countField }),
  errors: ['NOT_FOUND'],
})

export const changeImportLine = defineEndpoint({
  method: 'PATCH',
  path: '/api/list-imports/:id/lines/:position',
  summary: 'Decides a line, or chooses another anime for it',
  tag,
  access: 'user',
  params: importInPath.extend({ position: idInPath() }),
  body: z
    .object({ anime_id: idField.optional(), decision: decisionField.exclude(['pending']).optional() })
    .refine(({ anime_id, decision }) => anime_id !== undefined || decision !== undefined, "Il n'y a rien à modifier."),
  response: z.object({ line: importLine, import: listImport }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const decideImportLines = defineEndpoint({
  method: 'POST',
  path: '/api/list-imports/:id/decide',
  summary: 'Accepts or skips all lines of a kind; conflicts are replaced only when they are what is shown',
  tag,
  access: 'user',
  params: importInPath,
  body: z.object({ show: shownField, decision: z.enum(['accept', 'skip']) }),
  response: importAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const applyImport = defineEndpoint({
  method: 'POST',
  path: '/api/list-imports/:id/apply',
  summary: 'Applies the chosen lines to my watchlist, all of them or none',
  tag,
  access: 'user',
  params: importInPath,
  /** Whether counts of episodes become marks as seen. */
  body: z.object({ mark_seen: z.boolean() }),
  response: importAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/api/list-imports/:id/undo',
  summary: 'Gives back what was there before an import; what I changed since stays',
  tag,
  access: 'user',
  params: importInPath,
  /** `kept_count`: animes that changed since and were left as they are. */
  response: importAnswer.extend({ kept_count: countField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const dropImport = defineEndpoint({
  method: 'DELETE',
  path: '/api/list-imports/:id',
  summary: 'Forgets an import that was not applied',
  tag,
  access: 'user',
  status: 204,
  params: importInPath,
  response: z.undefined(),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const exportList = defineEndpoint({
  method: 'GET',
  path: '/api/list-export/:format',
  summary: 'My watchlist as a file',
  tag,
  access: 'user',
  rate: 'auth',
  params: z.object({ format: formatField }),
  response: z.object({ file_name: z.string(), media_type: z.string(), text: z.string() }),
})
