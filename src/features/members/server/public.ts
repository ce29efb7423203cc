export { closeWaysIn } from './after-undo.ts'
export { registerAccountsAdminOperations } from './routes.ts'
