export { handleEpisodeEditing } from './routes.ts'
