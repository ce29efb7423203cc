/** Returns ranges as a video has them, in seconds. */
export function toTimeRanges(...ranges: [start: number, end: number][]): TimeRanges {
  return { length: ranges.length, start: (index) => ranges[index]?.[0] ?? 0, end: (index) => ranges[index]?.[1] ?? 0 }
}
