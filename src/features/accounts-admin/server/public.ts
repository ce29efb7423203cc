export { endSessionsOfInactive } from './after-undo.ts'
export { registerAccountsAdminOperations } from './routes.ts'
