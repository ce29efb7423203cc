import { episodeColumns } from '../catalogue/episode-columns.ts'

const { duration_seconds: duration, ...columns } = episodeColumns

/** The columns of an episode by their names in calls. */
export const episodeFields = { ...columns, duration }

export const maxGenreNameLength = 60

export const episodeRefusals = {
  season: 'La saison est requise',
  number: "Le numéro d'épisode doit être supérieur à 0",
  decimals: 'Le numéro d’épisode a deux décimales au plus',
  url: "L'URL de la vidéo est requise",
} as const

/** The orders of the staff's list of animes. */
export const animeSortFields = ['created_at', 'updated_at', 'title', 'release_year', 'rating', 'episode_count'] as const

export const maxPastedLinks = 1000
