export { registerWebVitalsOperations } from './routes.ts'
