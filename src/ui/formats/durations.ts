const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats 3725 as `1h02m`, 125 as `2m05s` (docs/product/my-space.md#durations). */
export function toDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  return hours > 0 ? `${hours}h${twoDigits(minutes)}m` : `${minutes}m${twoDigits(total % 60)}s`
}

/** Formats whole minutes for episode cards: 1425 gives `24 min`. At least one. */
export const toMinutes = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} min`

/** Formats a position in a video: `m:ss`, or `h:mm:ss` from one hour. */
export function toClock(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const rest = twoDigits(total % 60)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}
