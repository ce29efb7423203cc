// The query builder's raw SQL, under one address of ours: only queries files and this folder may import it.
export { sql } from 'kysely'
