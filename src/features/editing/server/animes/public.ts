export { getStaffAnime } from './get-staff-anime.ts'
export { handleAnimeEditing } from './routes.ts'
export { addHandEdited } from './write-anime.ts'
