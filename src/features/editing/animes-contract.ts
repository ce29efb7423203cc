import { z } from 'zod'
import { callsOf } from '../../shared/contract/endpoint.ts'
import {
  actionIdField,
  dayField,
  flagInQuery,
  idField,
  instantField,
  nextCursorField,
  optionalText,
  orAll,
  orBlank,
  pagedFields,
  pictureAddressField,
  readVersionField,
  searchField,
  versionField,
} from '../../shared/contract/fields.ts'
import { nothingToChange } from '../../shared/contract/refusals.ts'
import { textStreamAnswer } from '../../shared/contract/text-answer.ts'
import { manyLines, requiredText, shownText } from '../../shared/contract/written-texts.ts'
import { formColumns } from '../catalogue/anime-columns.ts'
import {
  alternativeTitle,
  animeCard,
  animeIdInPath,
  animeStatusField,
  animeTypeField,
  anime as catalogueAnime,
  languageField,
  listGenres,
  relationKindField,
  sortOrderField,
} from '../catalogue/contract.ts'
import { franchise } from '../catalogue/franchise-contract.ts'
import { mapColumns } from '../catalogue/map-columns.ts'
import { isTimeZone, languages, slotDays, slugFormat, yearBounds } from '../catalogue/rules.ts'
import { undoDays } from '../staff/log-rules.ts'
import { csvExample, jsonExample } from './export-examples.ts'
import { animeSortFields, maxGenreNameLength } from './rules.ts'

const staffCall = callsOf({ tag: 'anime-admin', access: 'staff' })
const oneAnime = z.object({ id: animeIdInPath })

const staffAnimeRow = animeCard.omit({ matched_title: true, cover_placeholder: true, synopsis: true }).extend({
  status: animeStatusField,
  updated_at: instantField,
  dead_link_count: z.int().describe('Number of dead links.'),
})
export type StaffAnimeRow = z.infer<typeof staffAnimeRow>

/** Filters of the staff's list of animes; also the scope of 'all that match' in a bulk edit or an export. */
const staffAnimeFilters = z.object({
  search: searchField.optional().describe('A part of a title, or `#418`.'),
  type: orAll(animeTypeField).optional().describe('Only this type.'),
  language: orAll(languageField).optional().describe('Only this language.'),
  status: orAll(animeStatusField).optional().describe('Only those with this status.'),
  is_classic: flagInQuery.optional().describe('Only classics, or only others.'),
  without_episodes: flagInQuery.optional().describe('Only animes that have no episode.'),
  with_dead_links: flagInQuery.optional().describe('Only animes with a link that no longer plays.'),
  edited_since: dayField().optional().describe('A day, as 2026-11-21: animes changed on it or later.'),
})
export type StaffAnimeFilters = z.output<typeof staffAnimeFilters>

export const listStaffAnimes = staffCall('GET /api/admin/animes', {
  failure: { answered: 'Erreur {status}', otherwise: 'Erreur lors du chargement des animes' },
  summary: 'Animes for the staff: search, filters, order, pages',
  rate: 'search',
  query: staffAnimeFilters.extend({
    sort_by: z
      .enum(animeSortFields)
      .optional()
      .describe('Default: best match first in a search, otherwise newest first.'),
    sort_order: sortOrderField.default('desc'),
    ...pagedFields(),
  }),
  response: z.object({
    animes: z.array(staffAnimeRow),
    total: z.int(),
    total_pages: z.int(),
    page: z.int(),
    next_cursor: nextCursorField,
  }),
})
export type ListStaffAnimesQuery = z.output<typeof listStaffAnimes.query>

/** A weekly slot; day and hour are local to `zone`. */
const slot = z.object({
  day: z.enum(slotDays).describe('The day of the week.'),
  hour: z
    .string()
    .regex(/^([01]?\d|2\d)h[0-5]\d$/, 'Une heure telle que 21h30 est attendue')
    .describe('The hour in that zone, such as 21h30.'),
  language: languageField.describe('The language of the release.'),
  zone: z
    .string()
    .refine(isTimeZone, 'Ce fuseau horaire est inconnu')
    .default('Europe/Paris')
    .describe('The time zone of the hour.'),
})

/** One anime with everything that staff edit. */
const staffAnime = catalogueAnime
  .omit({ cover_placeholder: true, minimum_age: true, broadcast_season: true, franchise: true })
  .extend({
    slots: z
      .array(slot.extend({ day: z.string(), hour: z.string(), zone: z.string() }))
      .describe('In their original zone.'),
    cover_inks: z.string().nullable().describe('The inks of its cover, used when it has none of its own.'),
    declared_languages: z.array(languageField).describe('Languages announced in addition to those of the episodes.'),
    episode_languages: z.array(languageField).describe('Languages of the episodes, which cannot be removed here.'),
    old_slugs: z.array(z.string()).describe('Former slugs, which redirect here.'),
    hand_edited: z.array(z.string()).describe('Fields edited by hand: a synchronisation keeps them.'),
    episode_rows: z.int().describe('Episodes in all languages.'),
    version: versionField,
  })
export type StaffAnime = z.infer<typeof staffAnime>

export const getStaffAnime = staffCall('GET /api/admin/animes/:id', {
  failure: { answered: 'Anime non trouvé', otherwise: "Erreur lors du chargement de l'anime" },
  summary: 'One anime with every editable field',
  params: oneAnime,
  response: z.object({ anime: staffAnime }),
})

const yearField = z.int('Une année est attendue').refine(
  (year) => year >= yearBounds().min && year <= yearBounds().max,
  // Of the present year: a process may have started in another.
  { error: () => `L’année doit être comprise entre ${yearBounds().min} et ${yearBounds().max}` },
)

/** A list, or one text such as 'VF, VOSTFR' from the form's select (docs/product/administration.md#animes). */
const languagesField = z
  .union([
    z.array(languageField).max(20),
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(languageField)),
  ])
  .transform((given) => languages.filter((language) => given.includes(language)))

const genreName = shownText().min(1, 'Le nom du genre est requis').max(maxGenreNameLength)

const [slugPattern, slugRefusal] = slugFormat

const formSchemas = mapColumns(formColumns, {
  title: ({ max, meaning }) => requiredText('Le titre est requis', max, `${max} caractères au plus`).describe(meaning),
  slug: ({ max, meaning }) =>
    z
      .string('Le slug est requis')
      .trim()
      .min(1, 'Le slug est requis')
      .max(max, `${max} caractères au plus`)
      .regex(slugPattern, slugRefusal.replace(/^u/, 'U'))
      .describe(meaning),
  text: ({ max, pattern, refusal, meaning }) =>
    optionalText(max, refusal)
      .refine((text) => text === null || pattern === undefined || pattern.test(text), refusal)
      .describe(meaning),
  lines: ({ max, meaning }) => manyLines(optionalText(max)).describe(meaning),
  picture: ({ meaning }) => orBlank(pictureAddressField).describe(meaning),
  type: ({ meaning }) => animeTypeField.describe(meaning),
  status: ({ meaning }) => animeStatusField.describe(meaning),
  flag: ({ meaning }) => z.boolean().describe(meaning),
  year: ({ meaning }) => yearField.nullable().describe(meaning),
  rating: ({ meaning }) =>
    z
      .number('Une note est attendue')
      .min(0, 'La note est comprise entre 0 et 10')
      .max(10, 'La note est comprise entre 0 et 10')
      .transform((rating) => Math.round(rating * 10) / 10)
      .nullable()
      .describe(meaning),
})

/** The fields of the anime form; omitted fields stay unchanged. */
const animeFields = z
  .object(formSchemas)
  .partial()
  .extend({
    available_languages: languagesField
      .optional()
      .describe('Languages to announce besides those of the episodes: a list, or a text such as `VF, VOSTFR`.'),
    genres: z
      .array(
        z.union([
          genreName,
          z.object({ name: genreName.describe('The name of the genre.') }).transform(({ name }) => name),
        ]),
      )
      .max(50)
      .optional()
      .describe('In display order, as names or as returned. A new name creates a genre.'),
    titles: z
      .array(
        alternativeTitle.extend({
          language: z
            .string()
            .regex(/^[a-z]{2,12}$/, 'Langue inconnue')
            .describe('The language of the title, such as `en` or `romaji`.'),
          text: shownText().min(1, 'Le titre est requis').max(300, '300 caractères au plus').describe('The title.'),
        }),
      )
      .max(50)
      .optional()
      .describe('Other titles, in their order.'),
    slots: z.array(slot).max(30).optional().describe('When new episodes come out.'),
    relations: z
      .array(
        z.object({
          kind: relationKindField.describe('How the other anime relates to this one.'),
          anime_id: idField.describe('The other anime.'),
        }),
      )
      .max(50)
      .optional()
      .describe('Prequels, sequels and other related animes.'),
  })
export type AnimeFields = z.output<typeof animeFields>

export const createAnime = staffCall('POST /api/admin/animes', {
  failure: { otherwise: 'Erreur lors de la sauvegarde' },
  summary:
    'Creates an anime; the slug defaults to one made from the title. Members are notified unless `notify` is false',
  status: 201,
  body: animeFields.extend({
    title: formSchemas.title,
    notify: z.boolean().default(true).describe('Whether people are notified of the new anime.'),
  }),
  response: z.object({ anime: staffAnime, action_id: actionIdField }),
  errors: ['CONFLICT'],
})

export const updateAnime = staffCall('PUT /api/admin/animes/:id', {
  failure: { otherwise: 'Erreur lors de la mise à jour' },
  summary: 'Changes an anime; answers CONFLICT when it has changed since the given version',
  params: oneAnime,
  body: animeFields.extend({ version: readVersionField }),
  response: z.object({ anime: staffAnime, action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const deleteAnime = staffCall('DELETE /api/admin/animes/:id', {
  failure: { otherwise: 'Erreur lors de la suppression' },
  summary: `Deletes an anime with its episodes; undone from the audit log for ${undoDays} days`,
  params: oneAnime,
  response: z.object({ message: z.string(), action_id: actionIdField }),
  errors: ['NOT_FOUND', 'PROOF_REQUIRED'],
})

const bulkChanges = z
  .object({
    add_genres: z.array(genreName).max(10).default([]).describe('Names of genres to add.'),
    remove_genres: z.array(genreName).max(10).default([]).describe('Names of genres to take off.'),
    type: animeTypeField.optional().describe('The new type.'),
    is_classic: z.boolean().optional().describe('Whether they are classics.'),
    status: animeStatusField.optional().describe('The new status.'),
  })
  .refine(
    ({ add_genres, remove_genres, ...values }) =>
      add_genres.length + remove_genres.length > 0 || Object.values(values).some((value) => value !== undefined),
    nothingToChange,
  )
export type BulkChanges = z.output<typeof bulkChanges>

/** Selected animes, or all that match a filter except some. */
const animeSelection = z.union([
  z.object({ ids: z.array(idField).min(1).max(1000).describe('The animes.') }),
  z.object({
    filters: staffAnimeFilters.describe('Or all animes that match these filters.'),
    except: z.array(idField).max(1000).default([]).describe('Animes to leave out of these.'),
  }),
])
export type AnimeSelection = z.output<typeof animeSelection>

/** One change of the preview, such as 'genre « Drame » ajouté', with the number of animes that it concerns. */
const bulkLine = z.object({
  text: z.string(),
  changed: z.int().describe('Animes that the line changes.'),
  already: z.int().describe('Animes that already have it.'),
})

export const bulkEditAnimes = staffCall('POST /api/admin/animes/bulk-edit', {
  summary: 'Changes many animes as one action; with `dry_run`, only returns the preview',
  body: z.object({
    selection: animeSelection.describe('Which animes.'),
    changes: bulkChanges.describe('The changes; omitted fields stay unchanged.'),
    dry_run: z.boolean().default(false).describe('Only returns the preview.'),
    expected_count: z
      .int()
      .min(0)
      .optional()
      .describe('The number of animes in the preview; the call is refused when it would change more.'),
  }),
  response: z.object({
    selected_count: z.int(),
    affected_count: z.int(),
    lines: z.array(bulkLine),
    examples: z.array(z.object({ id: idField, title: z.string() })).describe('The first animes that change.'),
    action_id: actionIdField,
  }),
  errors: ['CONFLICT'],
})
export type BulkEditAnswer = z.output<typeof bulkEditAnimes.response>

export const listStaffGenres = staffCall('GET /api/admin/genres', {
  summary: 'All genres by name, without a cache',
  response: listGenres.response,
})

export const renameGenre = staffCall('PUT /api/admin/genres/:id', {
  summary: 'Renames a genre; imports that use its former name still find it',
  body: z.object({ name: genreName.describe('The new name.') }),
  response: z.object({ action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const mergeGenres = staffCall('POST /api/admin/genres/:id/merge', {
  summary: 'Merges a genre into another one; imports that use its former name find the other',
  body: z.object({ into_id: idField.describe('The genre that keeps the animes of both.') }),
  response: z.object({ action_id: actionIdField }),
})

export const exportAnimesAsCsv = staffCall('GET /api/admin/exports/animes.csv', {
  summary: 'The animes that match the filters, as a table that `bin/sumine import` reads',
  rate: 'search',
  query: staffAnimeFilters,
  response: textStreamAnswer('text/csv; charset=utf-8', csvExample),
})

export const exportAnimesAsJson = staffCall('GET /api/admin/exports/animes.json', {
  summary: 'The animes that match the filters, with episodes and links, in the format of docs/import-format.md',
  rate: 'search',
  query: staffAnimeFilters,
  response: textStreamAnswer('application/json; charset=utf-8', jsonExample),
})

export const getStaffFranchise = staffCall('GET /api/admin/animes/:id/franchise', {
  failure: { otherwise: 'Erreur lors du chargement de la franchise' },
  summary: 'The franchise of an anime as it is now; null for one without relations',
  params: oneAnime,
  response: z.object({ franchise: franchise.nullable() }),
})

export const orderFranchise = staffCall('PUT /api/admin/animes/:id/franchise/order', {
  failure: { otherwise: 'Erreur lors de la sauvegarde' },
  summary: 'Sets the recommended order of the franchise of an anime; null goes back to the derived one',
  params: oneAnime,
  body: z.object({
    anime_ids: z
      .array(idField)
      .max(200)
      .nullable()
      .describe('All animes in their order; null for that of the relations.'),
  }),
  response: z.object({ action_id: actionIdField }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
