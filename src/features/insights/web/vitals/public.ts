export { watchVitals } from './watch-vitals.ts'
