export { TrailerButton } from './trailer-button.tsx'
export { trailerSearch } from './trailer-search.ts'
