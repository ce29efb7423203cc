export { registerPrivacyOperations } from './routes.ts'
