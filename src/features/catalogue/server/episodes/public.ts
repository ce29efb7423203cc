export { handleEpisodes } from './routes.ts'
