export { registerVideoLinkOperations } from './routes.ts'
