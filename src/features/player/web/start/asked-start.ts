import type { EpisodeSource } from '../loading/playable-source.ts'

/** Where an address asks an episode to begin, and with which of its links. */
export type AskedStart = { seconds: number | undefined; sourceId: number | undefined }

/**
 * Reads `#t=840&source=12` of an episode's address: what a report tells is looked at where it happened. It stands after
 * `#`, so that the server and its kept pages never see it.
 */
export function readAskedStart(hash: string): AskedStart {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  return { seconds: toWholeNumber(fields.get('t')), sourceId: toWholeNumber(fields.get('source')) }
}

function toWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The same links, the one that was asked for first. */
export function putFirst(sources: readonly EpisodeSource[], sourceId: number | undefined): readonly EpisodeSource[] {
  const asked = sources.filter(({ id }) => id === sourceId)
  return [...asked, ...sources.filter(({ id }) => id !== sourceId)]
}
