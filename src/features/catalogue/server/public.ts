export { countAnimes } from './queries/anime-pages.ts'
export { refreshAnimeFacts } from './queries/refresh-anime-facts.ts'
export { registerCatalogueOperations } from './routes.ts'
export { writeSearchNames } from './search/write-search-names.ts'
