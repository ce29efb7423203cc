export { registerMessageOperations } from './routes.ts'
