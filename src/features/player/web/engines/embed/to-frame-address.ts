import { isEmbedProvider } from '../../../../../shared/embeds.ts'

/** Returns the address of a player's frame that begins at a second, and plays at once if it may. */
export function toFrameAddress(
  embed: string,
  address: string,
  { startAt, plays }: { startAt: number; plays: boolean },
): string {
  const url = new URL(address)
  const seconds = Math.floor(startAt)
  if (plays) url.searchParams.set('autoplay', '1')
  if (seconds === 0) return url.href
  if (embed === 'youtube' || !isEmbedProvider(embed)) url.searchParams.set('start', String(seconds))
  if (embed === 'dailymotion') url.searchParams.set('startTime', String(seconds))
  if (embed === 'vimeo') url.hash = `t=${seconds}s`
  return url.href
}
