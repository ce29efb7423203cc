/**
 * Returns the value below which a share of the values lies (nearest rank).
 * @param share 0 to 1: 0.5 is the median
 * @throws Error if there are none
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)]
  if (value === undefined) throw new Error('no values to take a percentile of')
  return value
}

/** Returns the median; of an even number of values, the lower middle one. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)
