import type { Config } from '../../../../platform/config/config.ts'
import type { MediaStore } from '../../../../platform/media/media-store.ts'
import { isCaptions, isPlaylist } from '../../../../platform/media/media-types.ts'
import { type MediaConfig, openMedia } from '../../../../platform/media/open-media.ts'
import { createMediaSigner, type MediaSigner } from '../../../../platform/media/sign-media.ts'
import { hourMs } from '../../../../shared/durations.ts'

/** The operator's own videos, and the signer of their addresses. */
export type OwnMedia = { stores: readonly MediaStore[]; signer: MediaSigner }

export type OwnMediaConfig = MediaConfig & Pick<Config, 'DATA_DIR' | 'SESSION_SECRET'>

/** Opens the operator's own videos; nothing is read yet. */
export function openOwnMedia(config: OwnMediaConfig): OwnMedia {
  return { stores: openMedia(config), signer: createMediaSigner(config) }
}

/** A film is seen to its end, with pauses, by one address. */
const minLifeMs = 6 * hourMs

/** Returns the expiry of addresses made now. It is the same for an hour, so that browsers keep what they have read. */
export function toMediaExpiry(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + minLifeMs) / hourMs) * hourMs)
}

/**
 * Returns the address that a player opens until `expiresAt`: a signed one of this site or, for media in a bucket, of
 * the bucket. Playlists and captions of a bucket are sent by the site too: their entries are signed, and scripts read
 * them.
 */
export async function toMediaAddress(
  { signer, store }: { signer: MediaSigner; store: MediaStore },
  { name, expiresAt, origin }: { name: string; expiresAt: Date; origin: string },
): Promise<string> {
  const isOurs = store.place === 'folder' || isPlaylist(name) || isCaptions(name)
  const found = isOurs ? undefined : await store.locate(name, expiresAt)
  if (found && 'url' in found) return found.url
  return origin + signer.sign({ place: store.place, name, expiresS: expiresAt.getTime() / 1000 })
}
