/** The address that leads to a random anime; filters are those of the explorer. */
export const randomAnimePath = '/au-hasard'

/** How many animes are drawn from, the newest release first (docs/product/browsing.md#random-anime). */
export const drawnAnimes = 200
