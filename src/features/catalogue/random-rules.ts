/** The address that leads to a random anime; filters are those of the explorer. */
export const randomAnimePath = '/au-hasard'
