export { toSeasons } from './present.ts'
export { findEpisodesWithSources } from './queries.ts'
export { handleEpisodes } from './routes.ts'
