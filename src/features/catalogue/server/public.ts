export { type CatalogueMemory, createCatalogueMemory, expireOnChanges } from './catalogue-memory.ts'
export { genresOf, toAnimeFacts, toFacets } from './facet-codes.ts'
export { findFranchise } from './franchise/get-franchise.ts'
export { listFranchisePaths } from './franchise/list-franchise-paths.ts'
export { findFrenchGenre } from './french-genres.ts'
export { listAllGenres, toFrenchOrder } from './list-genres.ts'
export { listPlacePaths } from './list-places.ts'
export { weighGenres } from './list-similar-animes.ts'
export { type PictureLook, writePictureLooks } from './pictures/queries.ts'
export { listCards } from './present.ts'
export { genresOfAnime } from './queries/genres.ts'
export { countAnimes, isSelected, type Selection } from './queries/list-animes.ts'
export { countMissedSearch, deleteMissedTexts, listMissedSearches } from './queries/missed-searches.ts'
export { findAnimeBySlug, findWholeAnime, type WholeAnime } from './queries/one-anime.ts'
export { refreshAnimeFacts } from './queries/refresh-anime-facts.ts'
export { relatedSlugsOf } from './queries/relations.ts'
export { type ComparedAnime, type GenreWeight, likeness, weighGenre } from './rank-similar.ts'
export { handleCatalogue } from './routes.ts'
export {
  findExactlyTitled,
  findTitledAnimes,
  seasonNamedBy,
  type TitledAnime,
} from './search/match-titles-from-elsewhere.ts'
export { rankAnimesByName } from './search/rank-by-name.ts'
export { toTypedWords } from './search/read-query.ts'
export { addSearchNames, writeSearchNames } from './search/write-search-names.ts'
export { toSelection } from './to-selection.ts'
