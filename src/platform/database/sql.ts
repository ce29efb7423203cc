// Re-exports the query builder's raw SQL: only queries files and this folder may import it.
export { sql } from 'kysely'
