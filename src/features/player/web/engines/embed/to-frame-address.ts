import type { EmbedAdapter } from './embed-adapter.ts'

/** Returns the address of a player's frame that begins at a second, and plays at once if it may. */
export function toFrameAddress(
  { putStart }: Pick<EmbedAdapter, 'putStart'>,
  address: string,
  { startAt, plays }: { startAt: number; plays: boolean },
): string {
  const url = new URL(address)
  const seconds = Math.floor(startAt)
  if (plays) url.searchParams.set('autoplay', '1')
  if (seconds > 0) putStart(url, seconds)
  return url.href
}
