export { handlePrivacy } from './routes.ts'
