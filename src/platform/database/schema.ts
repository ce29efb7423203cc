import type { CatalogueTables } from './tables/catalogue-tables.ts'
import type { PeopleTables } from './tables/people-tables.ts'
import type { SiteTables } from './tables/site-tables.ts'

/** The tables as migrations/ leaves them. Hand-written: what a query may touch. */
export type Tables = CatalogueTables & PeopleTables & SiteTables
