export { handleListTransfer } from './routes.ts'
