export { registerRightsOperations } from './routes.ts'
