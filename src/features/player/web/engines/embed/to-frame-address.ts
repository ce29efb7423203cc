import type { EmbedProvider } from '../../../../../shared/embeds.ts'

/** Returns the address of a provider's frame that begins at a second, and plays at once if it may. */
export function toFrameAddress(
  provider: EmbedProvider,
  address: string,
  { startAt, plays }: { startAt: number; plays: boolean },
): string {
  const url = new URL(address)
  const seconds = Math.floor(startAt)
  if (plays) url.searchParams.set('autoplay', '1')
  if (seconds === 0) return url.href
  if (provider === 'youtube') url.searchParams.set('start', String(seconds))
  if (provider === 'dailymotion') url.searchParams.set('startTime', String(seconds))
  if (provider === 'vimeo') url.hash = `t=${seconds}s`
  return url.href
}
