import type { EpisodeSource } from '../loading/playable-source.ts'

/** The start position and link that an address requests. */
export type AskedStart = { seconds: number | undefined; sourceId: number | undefined }

/**
 * Reads the start of an episode's address: `?t=90` or `?t=1m30s` of a shared link, `#t=840&source=12` of one that leads
 * from a report to where it happened. The server ignores both, so that they do not split its page cache.
 */
export function readAskedStart({ search, hash }: Pick<Location, 'search' | 'hash'>): AskedStart {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const time = fields.get('t') ?? new URLSearchParams(search).get('t') ?? ''
  return { seconds: parseTime(time), sourceId: toWholeNumber(fields.get('source')) }
}

/** Parses `90`, `90s`, `1m30s` or `1h2m`; anything else is undefined. */
function parseTime(text: string): number | undefined {
  const [matched, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  if (!matched) return undefined
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function toWholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Moves the requested link to the front. */
export function putFirst(sources: readonly EpisodeSource[], sourceId: number | undefined): readonly EpisodeSource[] {
  const asked = sources.filter(({ id }) => id === sourceId)
  return [...asked, ...sources.filter(({ id }) => id !== sourceId)]
}
