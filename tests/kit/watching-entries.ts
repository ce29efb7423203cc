import type { Entry } from '../../src/features/watching/web/journal/entry.ts'
import type { WatchedEpisode } from '../../src/features/watching/web/watched-episodes.ts'

/** An unconfirmed entry of a browser's journal. */
export const makeEntry = (given: Partial<Entry> = {}): Entry => ({
  episodeId: 7,
  seconds: 100,
  durationSeconds: 1440,
  watchedAt: 1_800_000_000_000,
  furthestSeconds: 100,
  playedSeconds: 0,
  isAcknowledged: false,
  ...given,
})

/** A browser's record of an episode that it played. */
export const makeWatchedEpisode = (given: Partial<WatchedEpisode>): WatchedEpisode => ({
  anime_id: 1,
  episode_id: 7,
  slug: 'le-phare',
  title: 'Le phare',
  cover_url: null,
  anime_type: 'Anime',
  genres: [],
  season_label: 'Saison 1',
  episode_number: 1,
  number_label: null,
  episode_title: null,
  language: 'VF',
  ...given,
})
