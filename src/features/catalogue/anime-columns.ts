import type { Column } from './columns.ts'
import { inksFormat } from './ink-rules.ts'

/**
 * The anime columns that staff edit, with their French names. The form and its conflicts, the calls, the export, the
 * import, the synchronisation and the log all follow this list.
 */
export const formColumns = {
  slug: { label: 'Slug', kind: 'slug', max: 100 },
  title: { label: 'Titre', kind: 'title', max: 300 },
  type: { label: 'Type', kind: 'type' },
  status: { label: 'Statut', kind: 'status' },
  release_year: { label: 'Année de sortie', kind: 'year' },
  rating: { label: 'Note sur 10', kind: 'rating' },
  studio: { label: 'Studio', kind: 'text', max: 200 },
  synopsis: { label: 'Synopsis', kind: 'lines', max: 10_000 },
  age_rating: { label: 'Public', kind: 'text', max: 30 },
  original_language: {
    label: 'Langue originale',
    kind: 'text',
    max: 3,
    pattern: /^[a-z]{2,3}$/,
    refusal: 'Un code tel que ja, ko ou zh est attendu',
  },
  is_classic: { label: 'Classique', kind: 'flag' },
  cover_url: { label: 'URL de la couverture', kind: 'picture' },
  art_url: { label: 'URL de l’illustration', kind: 'picture' },
  trailer_url: {
    label: 'Bande-annonce',
    kind: 'text',
    max: 2000,
    pattern: /^https?:\/\/[^\s/]\S*$/,
    refusal: 'Une adresse telle que https://… est attendue',
  },
  inks: {
    label: 'Encres',
    kind: 'text',
    max: 14,
    pattern: inksFormat,
    refusal: 'Trois encres telles que v240 v060 s280 sont attendues',
  },
} as const satisfies Record<string, Column>

/** All columns that files and sources may fill: those of the form and those that staff never type. */
export const animeColumns = {
  ...formColumns,
  popularity: { label: 'Popularité', kind: 'count', min: 0, max: 2_147_483_647 },
  watch_place: { label: 'Place dans l’ordre conseillé', kind: 'count', min: 1, max: 10_000 },
  first_aired: { label: 'Première diffusion', kind: 'day' },
  created_at: { label: 'Date d’ajout', kind: 'instant' },
  external_ids: { label: 'Identifiants externes', kind: 'ids' },
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
