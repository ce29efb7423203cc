export { handleMessages } from './routes.ts'
