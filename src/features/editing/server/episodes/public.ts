export { registerEpisodeAdminOperations } from './routes.ts'
