import { createHash } from 'node:crypto'
import type { HttpClient } from '../../../../../platform/http-client/create-http-client.ts'
import type { Site } from '../../../../../platform/site/site.ts'
import { copyPicture } from '../../../../../platform/storage/copy-picture.ts'
import { weekMs } from '../../../../../shared/durations.ts'
import type { PresenceRow } from '../queries.ts'
import { deleteUnusedPictures, findPicture, savePicture } from './queries.ts'

/** Allowed hosts of pictures of members, games and albums. */
export const pictureHosts = ['cdn.discordapp.com', 'media.discordapp.net', 'i.scdn.co']

export type PictureParts = Pick<Site, 'db' | 'storage' | 'log' | 'now'> & {
  http: HttpClient
  /** Replaced in tests. */
  hosts: readonly string[]
}

const sidePx = 120
const timeoutMs = 5000
const unusedMs = weekMs

/** Replaces a presence's pictures by our copies, and removes those without one. */
export async function withOwnPictures(parts: PictureParts, presence: PresenceRow): Promise<PresenceRow> {
  const { music, game } = presence
  const [avatarUrl, coverUrl, iconUrl] = await Promise.all([
    keep(parts, presence.avatar_url),
    keep(parts, music?.coverUrl ?? null),
    keep(parts, game?.iconUrl ?? null),
  ])
  return {
    ...presence,
    avatar_url: avatarUrl,
    music: music && { ...music, coverUrl },
    game: game && { ...game, iconUrl },
  }
}

async function keep(parts: PictureParts, sourceUrl: string | null): Promise<string | null> {
  const { db, log, now, hosts } = parts
  const from = sourceUrl === null ? null : URL.parse(sourceUrl)
  if (!from || !hosts.includes(from.host)) return null
  try {
    const kept = await findPicture(db, from.href, now())
    if (kept !== undefined) return kept
    const name = `team/${createHash('sha256').update(from.href).digest('hex').slice(0, 32)}.webp`
    const url = await copyPicture(parts, { from, name, sidePx, timeoutMs })
    await savePicture(db, { sourceUrl: from.href, url, at: now() })
    return url
  } catch (error) {
    log.warn({ err: error }, 'team: failed to store a picture')
    return null
  }
}

/** Removes copies unused for a week. */
export async function removeUnusedPictures({ db, storage, now }: PictureParts): Promise<void> {
  for (const url of await deleteUnusedPictures(db, new Date(now().getTime() - unusedMs))) {
    const name = storage.nameOf(url)
    if (name) await storage.remove(name)
  }
}
