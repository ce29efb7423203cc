import type { EpisodeSource } from '../loading/playable-source.ts'

/** The start position and link that an address requests. */
export type AskedStart = { seconds: number | undefined; sourceId: number | undefined }

/**
 * Reads `#t=840&source=12` of an episode's address, which leads from a report to where it happened. It is in the
 * fragment, so that the server and its page cache do not see it.
 */
export function readAskedStart(hash: string): AskedStart {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  return { seconds: toWholeNumber(fields.get('t')), sourceId: toWholeNumber(fields.get('source')) }
}

function toWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Moves the requested link to the front. */
export function putFirst(sources: readonly EpisodeSource[], sourceId: number | undefined): readonly EpisodeSource[] {
  const asked = sources.filter(({ id }) => id === sourceId)
  return [...asked, ...sources.filter(({ id }) => id !== sourceId)]
}
