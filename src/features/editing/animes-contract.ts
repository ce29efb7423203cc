import { z } from 'zod'
import { defineEndpoint } from '../../shared/contract/endpoint.ts'
import {
  flagInQuery,
  idField,
  idInPath,
  instantField,
  limitField,
  optionalText,
  orAll,
  orBlank,
  pageField,
  pictureAddressField,
} from '../../shared/contract/fields.ts'
import { textStreamAnswer } from '../../shared/contract/text-answer.ts'
import { manyLines, shownText } from '../../shared/contract/written-texts.ts'
import {
  alternativeTitle,
  animeCard,
  animeStatusField,
  animeTypeField,
  anime as catalogueAnime,
  languageField,
  languages,
  listGenres,
  relationKindField,
  sortOrderField,
} from '../catalogue/contract.ts'

const tag = 'anime-admin'
const oneAnime = z.object({ id: idInPath('ID anime invalide') })

/** The action of the audit log that takes it back; null when nothing changed. */
export const actionIdField = idField.nullable()

/** An anime as the staff's list shows it. */
export const staffAnimeRow = animeCard.omit({ matched_title: true, cover_placeholder: true, synopsis: true }).extend({
  status: animeStatusField,
  updated_at: instantField,
  /** Links that no longer play. */
  dead_link_count: z.int(),
})
export type StaffAnimeRow = z.infer<typeof staffAnimeRow>

export const animeSortFields = ['created_at', 'updated_at', 'title', 'release_year', 'rating', 'episode_count'] as const

/** Which animes the staff look at; also what 'all that match' means in a bulk edit or an export. */
export const staffAnimeFilters = z.object({
  /** What somebody may type of a title, or `#418`. */
  search: z.string().trim().max(200).optional(),
  type: orAll(animeTypeField).optional(),
  language: orAll(languageField).optional(),
  status: orAll(animeStatusField).optional(),
  is_classic: flagInQuery.optional(),
  without_episodes: flagInQuery.optional(),
  with_dead_links: flagInQuery.optional(),
  /** A day, as 2026-11-21: those that changed on it or later. */
  edited_since: z.iso.date().optional(),
})
export type StaffAnimeFilters = z.output<typeof staffAnimeFilters>

export const listStaffAnimes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/animes',
  summary: 'The animes for the staff: search, filters, sort, pages',
  tag,
  access: 'staff',
  rate: 'search',
  query: staffAnimeFilters.extend({
    /** Default: the best match first in a search, otherwise what came last. */
    sort_by: z.enum(animeSortFields).optional(),
    sort_order: sortOrderField.default('desc'),
    page: pageField.default(1),
    limit: limitField.default(20),
  }),
  response: z.object({
    animes: z.array(staffAnimeRow),
    total: z.int(),
    total_pages: z.int(),
    page: z.int(),
  }),
})
export type ListStaffAnimesQuery = z.output<typeof listStaffAnimes.query>

export const slotDays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
export type SlotDay = (typeof slotDays)[number]

/** A weekly slot; `zone` is where day and hour are read. */
const slot = z.object({
  day: z.enum(slotDays),
  hour: z.string().regex(/^([01]?\d|2\d)h[0-5]\d$/, 'Une heure telle que 21h30 est attendue'),
  language: languageField,
  zone: z.string().refine(isZone, 'Ce fuseau horaire est inconnu').default('Europe/Paris'),
})

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** One anime with everything that the staff edit. */
export const staffAnime = catalogueAnime.omit({ cover_placeholder: true }).extend({
  /** In the zone in which they were written. */
  slots: z.array(slot.extend({ day: z.string(), hour: z.string(), zone: z.string() })),
  /** Languages that are announced beside those of the episodes. */
  declared_languages: z.array(languageField),
  /** Languages that episodes have: they cannot be taken away here. */
  episode_languages: z.array(languageField),
  /** Former slugs, which lead here. */
  old_slugs: z.array(z.string()),
  /** Fields that a person wrote: a synchronisation leaves them alone. */
  hand_edited: z.array(z.string()),
  /** Episodes in all languages. */
  episode_rows: z.int(),
  /** What the form was loaded with: sent along with a change, it finds out that somebody else was faster. */
  version: z.string(),
})
export type StaffAnime = z.infer<typeof staffAnime>

export const getStaffAnime = defineEndpoint({
  method: 'GET',
  path: '/api/admin/animes/:id',
  summary: 'One anime with everything that the staff edit',
  tag,
  access: 'staff',
  params: oneAnime,
  response: z.object({ anime: staffAnime }),
  errors: ['NOT_FOUND'],
})

const yearBounds = () => ({ least: 1900, most: new Date().getUTCFullYear() + 5 })

const yearField = z
  .int('Une année est attendue')
  .refine(
    (year) => year >= yearBounds().least && year <= yearBounds().most,
    `L'année doit être comprise entre ${yearBounds().least} et ${yearBounds().most}`,
  )

/** A list, or one text such as 'VF, VOSTFR' as the form's select has it (docs/product/administration.md#animes). */
const languagesField = z
  .union([
    z.array(languageField).max(20),
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(languageField)),
  ])
  .transform((given) => languages.filter((language) => given.includes(language)))

const genreName = shownText().min(1, 'Le nom du genre est requis').max(60)

const titleField = shownText('Le titre est requis').min(1, 'Le titre est requis').max(300, '300 caractères au plus')
const slugField = z
  .string('Le slug est requis')
  .trim()
  .min(1, 'Le slug est requis')
  .max(100, '100 caractères au plus')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Un slug est fait de lettres minuscules, de chiffres et de tirets')

/** What a form may send of an anime; what is left out stays as it is. */
const animeFields = z.object({
  title: titleField.optional(),
  slug: slugField.optional(),
  synopsis: manyLines(optionalText(10_000)).optional(),
  is_classic: z.boolean().optional(),
  cover_url: orBlank(pictureAddressField()).optional(),
  art_url: orBlank(pictureAddressField()).optional(),
  type: animeTypeField.optional(),
  release_year: yearField.nullable().optional(),
  available_languages: languagesField.optional(),
  status: animeStatusField.optional(),
  age_rating: optionalText(30).optional(),
  studio: optionalText(200).optional(),
  rating: z
    .number('Une note est attendue')
    .min(0, 'La note est comprise entre 0 et 10')
    .max(10, 'La note est comprise entre 0 et 10')
    .transform((rating) => Math.round(rating * 10) / 10)
    .nullable()
    .optional(),
  /** In display order; by name, or as they are read. A name that is new makes a genre. */
  genres: z
    .array(z.union([genreName, z.object({ name: genreName }).transform(({ name }) => name)]))
    .max(50)
    .optional(),
  titles: z
    .array(
      alternativeTitle.extend({
        language: z.string().regex(/^[a-z]{2,12}$/, 'Langue inconnue'),
        text: shownText().min(1, 'Le titre est requis').max(300, '300 caractères au plus'),
      }),
    )
    .max(50)
    .optional(),
  slots: z.array(slot).max(30).optional(),
  relations: z
    .array(z.object({ kind: relationKindField, anime_id: idField }))
    .max(50)
    .optional(),
})
export type AnimeFields = z.output<typeof animeFields>

export const createAnime = defineEndpoint({
  method: 'POST',
  path: '/api/admin/animes',
  summary: 'A new anime; without a slug its title makes one. Everybody is told of it unless `notify` is false',
  tag,
  access: 'staff',
  status: 201,
  body: animeFields.extend({ title: titleField, notify: z.boolean().default(true) }),
  response: z.object({ anime: staffAnime, action_id: actionIdField }),
  errors: ['CONFLICT'],
})

export const updateAnime = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/animes/:id',
  summary: 'Changes an anime; with the version it was loaded with, a change made meanwhile is a CONFLICT',
  tag,
  access: 'staff',
  params: oneAnime,
  body: animeFields.extend({ version: z.string().max(64).optional() }),
  response: z.object({ anime: staffAnime, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteAnime = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/animes/:id',
  summary: 'Deletes an anime with its episodes; undone from the audit log for 30 days',
  tag,
  access: 'staff',
  params: oneAnime,
  response: z.object({ message: z.string(), action_id: actionIdField }),
  errors: ['NOT_FOUND'],
})

/** What a bulk edit does to each anime. */
const bulkChanges = z
  .object({
    add_genres: z.array(genreName).max(10).default([]),
    remove_genres: z.array(genreName).max(10).default([]),
    type: animeTypeField.optional(),
    is_classic: z.boolean().optional(),
    status: animeStatusField.optional(),
  })
  .refine(
    ({ add_genres, remove_genres, ...values }) =>
      add_genres.length + remove_genres.length > 0 || Object.values(values).some((value) => value !== undefined),
    "Il n'y a rien à modifier.",
  )
export type BulkChanges = z.output<typeof bulkChanges>

/** Chosen animes, or all that a filter of the list matches but for some. */
const animeSelection = z.union([
  z.object({ ids: z.array(idField).min(1).max(1000) }),
  z.object({ filters: staffAnimeFilters, except: z.array(idField).max(1000).default([]) }),
])
export type AnimeSelection = z.output<typeof animeSelection>

/** One sentence of the preview: 'genre « Drame » ajouté' to `changed`, `already` have it. */
const bulkLine = z.object({ text: z.string(), changed: z.int(), already: z.int() })

export const bulkEditAnimes = defineEndpoint({
  method: 'POST',
  path: '/api/admin/animes/bulk-edit',
  summary: 'Changes many animes as one action; with `dry_run` only says what it would do',
  tag,
  access: 'staff',
  body: z.object({ selection: animeSelection, changes: bulkChanges, dry_run: z.boolean().default(false) }),
  response: z.object({
    selected_count: z.int(),
    affected_count: z.int(),
    lines: z.array(bulkLine),
    /** The first of those that change. */
    examples: z.array(z.object({ id: idField, title: z.string() })),
    action_id: actionIdField,
  }),
})
export type BulkEditAnswer = z.output<typeof bulkEditAnimes.response>

const oneGenre = z.object({ id: idInPath() })

export const listStaffGenres = defineEndpoint({
  method: 'GET',
  path: '/api/admin/genres',
  summary: 'All genres by name, as they are now',
  tag,
  access: 'staff',
  response: listGenres.response,
})

export const renameGenre = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/genres/:id',
  summary: 'Gives a genre another name; imports that still use the old one mean this genre',
  tag,
  access: 'staff',
  params: oneGenre,
  body: z.object({ name: genreName }),
  response: z.object({ action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const mergeGenres = defineEndpoint({
  method: 'POST',
  path: '/api/admin/genres/:id/merge',
  summary: 'Gives the animes of a genre another one and removes it; imports that still use its name mean the other',
  tag,
  access: 'staff',
  params: oneGenre,
  body: z.object({ into_id: idField }),
  response: z.object({ action_id: actionIdField }),
  errors: ['NOT_FOUND'],
})

export const exportAnimesAsCsv = defineEndpoint({
  method: 'GET',
  path: '/api/admin/exports/animes.csv',
  summary: 'The animes that the filters match as a table that `catalogue:import` reads again',
  tag,
  access: 'staff',
  rate: 'search',
  query: staffAnimeFilters,
  response: textStreamAnswer('text/csv; charset=utf-8'),
})

export const exportAnimesAsJson = defineEndpoint({
  method: 'GET',
  path: '/api/admin/exports/animes.json',
  summary: 'The same with their episodes and links, in the format of docs/import-format.md',
  tag,
  access: 'staff',
  rate: 'search',
  query: staffAnimeFilters,
  response: textStreamAnswer('application/json; charset=utf-8'),
})
