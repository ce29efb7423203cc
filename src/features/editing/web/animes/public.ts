export { useStaffAnime } from './anime-queries.ts'
export { AnimeEditView } from './edit/anime-edit-view.tsx'
export { GenresView } from './genres/genres-view.tsx'
export { AnimesView } from './list/animes-view.tsx'
