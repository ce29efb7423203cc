export {
  type AnimeColumns,
  freeSlug,
  type GivenAnime,
  insertAnime,
  insertAnimes,
  removeAnime,
  saveOldSlug,
  touchAnimes,
  updateAnimeColumns,
  updateAnimes,
  writeWatchPlaces,
} from './queries/animes.ts'
export {
  type BulkChange,
  changeInBulk,
  countInBulk,
  findGenreName,
  listTitles,
  touchBulk,
} from './queries/change-in-bulk.ts'
export {
  type EpisodeRow,
  insertCopies,
  insertEpisodes,
  putEpisodes,
  removeEpisodes,
  touchEpisodes,
  updateEpisodeColumns,
  type WrittenEpisode,
  writeNumbers,
  writeOffStory,
} from './queries/episodes.ts'
export { findGenreCalled, lockGenre, moveAnimes, removeGenre, setGenreName } from './queries/genres.ts'
export { type GenreRow, putGenres, resolveGenres, setGenres } from './queries/genres-of-animes.ts'
export { addRelations, putRelations, type RelationToWrite } from './queries/relations.ts'
export { putSlots, setSlots } from './queries/slots.ts'
export {
  copySources,
  insertSources,
  putSources,
  removeSources,
  type SourceRow,
  updateSource,
  writeAddresses,
  writeHealth,
} from './queries/sources.ts'
export { addTitles, putTitles } from './queries/titles.ts'
export { rebuildAnimes } from './rebuild-animes.ts'
