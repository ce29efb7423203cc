export { readDatabaseVersion } from './queries.ts'
