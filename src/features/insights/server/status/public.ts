export { registerStatusOperations } from './routes.ts'
