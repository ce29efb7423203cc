export const maxSearchLength = 200
export const highestPage = 1_000_000
/** The most lines of a page. */
export const maxPerPage = 100
/** The largest id that a database column holds. */
export const highestId = 2_147_483_647
