export { registerEpisodeOperations } from './routes.ts'
