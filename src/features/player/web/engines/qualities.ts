import type { Quality } from '../loading/playable-source.ts'

type Encoding = { height: number; bitrate: number }

/** Returns the best encoding of each height, the highest first; none when there is no choice. */
export function toQualities(encodings: readonly Encoding[]): Quality[] {
  const best = new Map<number, number>()
  for (const { height, bitrate } of encodings) {
    if (height > 0) best.set(height, Math.max(bitrate, best.get(height) ?? 0))
  }
  const qualities = [...best].map(([height, bitsPerSecond]) => ({ height, bitsPerSecond }))
  return qualities.length > 1 ? qualities.sort((a, b) => b.height - a.height) : []
}

/** Returns the best encoding of a height in pixels. */
export function findEncoding<Given extends Encoding>(encodings: readonly Given[], height: number): Given | undefined {
  return encodings.filter((encoding) => encoding.height === height).sort((a, b) => b.bitrate - a.bitrate)[0]
}
