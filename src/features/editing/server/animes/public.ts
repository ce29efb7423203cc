export { getStaffAnime } from './get-staff-anime.ts'
export { addHandEdited } from './hand-edited.ts'
export { handleAnimeEditing } from './routes.ts'
