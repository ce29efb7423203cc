import type { JellyfinServer } from '../../features/links/module.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { storageCures } from './check-storage.ts'
import { type Finding, inOneLine } from './finding.ts'

const patienceMs = 5000

const mediaCures: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(storageCures).map(([code, cure]) => [code, cure.replaceAll('S3_', 'MEDIA_S3_')]),
  ),
  AccessDenied: 'the keys may not read there: give them the right to list and get objects',
}

/** Checks that a folder or bucket of videos can be listed. */
export async function checkMedia(store: MediaStore, { MEDIA_DIR, MEDIA_S3_BUCKET }: Config): Promise<Finding> {
  const [name, where] = { folder: ['MEDIA_DIR', MEDIA_DIR], bucket: ['MEDIA_S3_BUCKET', MEDIA_S3_BUCKET] }[store.place]
  try {
    for await (const { name: first } of store.list('')) {
      return { about: 'videos', state: 'good', words: `${name} ${where} can be listed: ${first} …` }
    }
    return { about: 'videos', state: 'doubtful', words: `${name} ${where} has no files` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
    const cure = store.place === 'folder' ? 'look at its path and rights' : 'look at the settings MEDIA_S3_*'
    const words = (cause && mediaCures[cause.name]) ?? `${inOneLine(error)}: ${cure}`
    return { about: 'videos', state: 'wrong', words: `${name} ${where}: ${words}` }
  }
}

/** Checks that a Jellyfin server takes its key. */
export async function checkJellyfin({ base, authorization }: JellyfinServer): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(`${base}/System/Info`, { headers: { authorization }, redirect: 'error', signal })
    await answer.body?.cancel()
    if (answer.ok) return { about: 'videos', state: 'good', words: `Jellyfin at ${base} takes the key` }
    const cure = answer.status === 401 ? 'correct JELLYFIN_API_KEY' : 'look at JELLYFIN_URL'
    return { about: 'videos', state: 'wrong', words: `Jellyfin at ${base} answers ${answer.status}: ${cure}` }
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return { about: 'videos', state: 'wrong', words: `Jellyfin at ${base}: ${inOneLine(cause)}: look at JELLYFIN_URL` }
  }
}
