import { inksFormat } from './ink-rules.ts'
import type { Column } from './map-columns.ts'

/**
 * The anime columns that staff edit, with their French names. The form and its conflicts, the calls, the export, the
 * import, the synchronisation and the log all follow this list.
 */
export const formColumns = {
  slug: { label: 'Slug', meaning: 'The name in addresses.', kind: 'slug', max: 100 },
  title: { label: 'Titre', meaning: 'The title.', kind: 'title', max: 300 },
  type: { label: 'Type', meaning: 'Whether it is a series or a film.', kind: 'type' },
  status: { label: 'Statut', meaning: 'Whether it is to come, airs or has ended.', kind: 'status' },
  release_year: { label: 'Année de sortie', meaning: 'The year of release.', kind: 'year' },
  rating: { label: 'Note sur 10', meaning: 'The score out of 10.', kind: 'rating' },
  studio: { label: 'Studio', meaning: 'The studio.', kind: 'text', max: 200 },
  synopsis: { label: 'Synopsis', meaning: 'The synopsis.', kind: 'lines', max: 10_000 },
  age_rating: { label: 'Public', meaning: 'For whom it is, such as `Tous publics` or `16+`.', kind: 'text', max: 30 },
  original_language: {
    label: 'Langue originale',
    meaning: 'The code of its original language, such as `ja`.',
    kind: 'text',
    max: 3,
    pattern: /^[a-z]{2,3}$/,
    refusal: 'Un code tel que ja, ko ou zh est attendu',
  },
  is_classic: { label: 'Classique', meaning: 'Whether it is a classic.', kind: 'flag' },
  cover_url: { label: 'URL de la couverture', meaning: 'The address of the cover.', kind: 'picture' },
  art_url: { label: 'URL de l’illustration', meaning: 'The address of a wide picture.', kind: 'picture' },
  trailer_url: {
    label: 'Bande-annonce',
    meaning: 'The address of the trailer.',
    kind: 'text',
    max: 2000,
    pattern: /^https?:\/\/[^\s/]\S*$/,
    refusal: 'Une adresse telle que https://… est attendue',
  },
  inks: {
    label: 'Encres',
    meaning: 'Three inks of its page; those of the cover by default.',
    kind: 'text',
    max: 14,
    pattern: inksFormat,
    refusal: 'Trois encres telles que v240 v060 s280 sont attendues',
  },
} as const satisfies Record<string, Column>

/** All columns that files and sources may fill: those of the form and those that staff never type. */
export const animeColumns = {
  ...formColumns,
  popularity: {
    label: 'Popularité',
    meaning: 'How well it is known; higher is better.',
    kind: 'count',
    min: 0,
    max: 2_147_483_647,
  },
  watch_place: {
    label: 'Place dans l’ordre conseillé',
    meaning: 'The place in the advised order of its franchise.',
    kind: 'count',
    min: 1,
    max: 10_000,
  },
  first_aired: { label: 'Première diffusion', meaning: 'The day of its first broadcast.', kind: 'day' },
  created_at: { label: 'Date d’ajout', meaning: 'When it was added.', kind: 'instant' },
  external_ids: { label: 'Identifiants externes', meaning: 'Ids at other sites, by site.', kind: 'ids' },
} as const satisfies Record<string, Column>

/** What staff edit besides the columns, with French names. */
export const animeParts = {
  available_languages: 'Langues',
  genres: 'Genres',
  titles: 'Titres alternatifs',
  slots: 'Créneaux',
  relations: 'Animes liés',
} as const

export type FormColumn = keyof typeof formColumns
export type AnimeColumnName = keyof typeof animeColumns

export const formColumnNames = Object.keys(formColumns) as FormColumn[]
export const animeColumnNames = Object.keys(animeColumns) as AnimeColumnName[]
export type AnimeColumn = Extract<Column, { kind: (typeof animeColumns)[AnimeColumnName]['kind'] }>
