import type { Column } from './map-columns.ts'

const maxEpisodeSeconds = 24 * 3600
const moment = { kind: 'seconds', min: 0, max: maxEpisodeSeconds } as const

/**
 * The columns of an episode with their French names, besides its place. The form and its conflicts, the calls, the
 * export, the import, the synchronisation, the copy of a season and the log all follow this list.
 */
export const episodeColumns = {
  number_label: {
    label: 'Numéro affiché',
    meaning: 'The number as it is shown, such as `13-14` or `Spécial`.',
    kind: 'text',
    max: 20,
  },
  off_story: {
    label: 'Hors histoire',
    meaning: 'Whether it is a filler or a recap; null for the story.',
    kind: 'offStory',
  },
  release_date: { label: 'Date de sortie', meaning: 'The day or instant of release.', kind: 'instant' },
  title: { label: 'Titre', meaning: 'The title.', kind: 'text', max: 300 },
  synopsis: { label: 'Résumé', meaning: 'The synopsis.', kind: 'lines', max: 10_000 },
  duration_seconds: {
    label: 'Durée',
    meaning: 'The duration in seconds.',
    kind: 'seconds',
    min: 1,
    max: maxEpisodeSeconds,
  },
  thumbnail_url: { label: 'Miniature', meaning: 'The address of a still.', kind: 'picture' },
  intro_start: { label: 'Début de l’opening', meaning: 'Where the opening begins, in seconds.', ...moment },
  intro_end: { label: 'Fin de l’opening', meaning: 'Where the opening ends, in seconds.', ...moment },
  outro_start: { label: 'Début de l’ending', meaning: 'Where the ending begins, in seconds.', ...moment },
} as const satisfies Record<string, Column>

/** The columns that place an episode in its anime, with their French names. */
export const episodePlace = { season_label: 'Saison', episode_number: 'Numéro', language: 'Langue' } as const

export const maxSeasonLabelLength = 60

export type EpisodeColumnName = keyof typeof episodeColumns
export type EpisodePlaceName = keyof typeof episodePlace

export const episodeColumnNames = Object.keys(episodeColumns) as EpisodeColumnName[]
export const episodePlaceNames = Object.keys(episodePlace) as EpisodePlaceName[]

export const episodeLabels = {
  ...episodePlace,
  ...(Object.fromEntries(Object.entries(episodeColumns).map(([name, { label }]) => [name, label])) as Record<
    EpisodeColumnName,
    string
  >),
}
