export { handleRights } from './routes.ts'
