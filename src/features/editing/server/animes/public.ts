export { getStaffAnime } from './get-staff-anime.ts'
export { addHandEdited } from './hand-edited.ts'
export { rebuildAnimes } from './rebuild-animes.ts'
export { registerAnimeAdminOperations } from './routes.ts'
