export { refreshAnimeFacts } from './queries/refresh-anime-facts.ts'
