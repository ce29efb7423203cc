/**
 * A reading of the server's clock: when the question was sent, when the answer arrived, and the time in it, in
 * milliseconds.
 */
export type ClockSample = { sent: number; received: number; at: number }

/** Later samples replace the oldest. */
const keptSamples = 12
const bestCount = 3
/** The shared clock itself is corrected by less, in milliseconds. */
const slackMs = 200

/** Adds a sample, which replaces those that it contradicts: the browser's clock may stop while the device sleeps. */
export function addSample(samples: readonly ClockSample[], sample: ClockSample): ClockSample[] {
  return [...samples.filter((one) => isNotAbove(one, sample) && isNotAbove(sample, one)), sample].slice(-keptSamples)
}

/** A sample allows offsets from `at - received` to `at - sent`. */
const isNotAbove = (one: ClockSample, other: ClockSample) => one.at - one.received <= other.at - other.sent + slackMs

/**
 * Estimates the difference between the shared clock and the browser's, as NTP does: each answer is assumed to be from
 * the middle of its round trip, and the median of the quickest answers counts, since the network distorts them least.
 */
export function toOffset(samples: readonly ClockSample[]): number {
  const quickest = samples.toSorted((one, other) => delayOf(one) - delayOf(other)).slice(0, bestCount)
  const offsets = quickest.map(({ sent, received, at }) => at - (sent + received) / 2).sort((one, other) => one - other)
  return offsets[Math.floor(offsets.length / 2)] ?? 0
}

const delayOf = ({ sent, received }: ClockSample) => received - sent
