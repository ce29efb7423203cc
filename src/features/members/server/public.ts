export { closeWaysIn } from './after-undo.ts'
export { handleMembers } from './routes.ts'
