import { linkResolver } from '../loading/link-resolver.ts'
import { startAhead } from './start-ahead.ts'

type Intent = { path: string; sourceId: number; isFollowed: boolean }

/**
 * Makes an episode ready whose link somebody rests on: asks what it plays, and fetches the code that begins it. Begins
 * it when the link is followed.
 */
export async function answerIntent({ path, sourceId, isFollowed }: Intent): Promise<void> {
  if (isFollowed) return startAhead({ path, sourceId })
  await Promise.all([linkResolver.prepare(sourceId), import('./head-start.ts')])
}
