import { reachesSeen } from '../../../../shared/watch-rule.ts'
import type { SaveBody } from '../../contract.ts'

/** Whose progress an entry is: an account's, or, while nobody is signed in, the device's. */
export type Owner = number | 'device'

/** What the browser keeps of a person's progress in one episode. */
export type Entry = {
  episodeId: number
  /** Whole seconds. */
  seconds: number
  /** Whole seconds; null while nobody knows it. */
  durationSeconds: number | null
  /** When this position was watched, in milliseconds; each entry of an episode is later than the one before. */
  watchedAt: number
  /** The furthest position of those that the server has not confirmed, and of this one. */
  furthestSeconds: number
  /** The server has confirmed it, or it came from there. */
  isAcknowledged: boolean
}

/**
 * What the server is to be told of an entry. Somebody who watched to the end and began again without a network has
 * seen the episode: the furthest position goes ahead of the newest.
 */
export function toSaves(entry: Entry): SaveBody[] {
  const { seconds, furthestSeconds, durationSeconds, watchedAt } = entry
  const newest = toSave(entry, seconds, watchedAt)
  const isSeenOnlyBefore = reachesSeen(furthestSeconds, durationSeconds) && !reachesSeen(seconds, durationSeconds)
  return isSeenOnlyBefore ? [toSave(entry, furthestSeconds, watchedAt - 1), newest] : [newest]
}

function toSave({ episodeId, durationSeconds }: Entry, seconds: number, watchedAt: number): SaveBody {
  return {
    episode_id: episodeId,
    progress_seconds: seconds,
    ...(durationSeconds !== null && { duration_seconds: durationSeconds }),
    watched_at: new Date(watchedAt).toISOString(),
  }
}

/** The newest of two entries of one episode, by the rule of the server; to be confirmed. */
export function joinEntries(a: Entry, b: Entry): Entry {
  const isFirstNewer = a.watchedAt - b.watchedAt || a.seconds - b.seconds
  const [newest, other] = isFirstNewer >= 0 ? [a, b] : [b, a]
  return {
    ...newest,
    durationSeconds: newest.durationSeconds ?? other.durationSeconds,
    furthestSeconds: Math.max(a.furthestSeconds, b.furthestSeconds),
    isAcknowledged: false,
  }
}

/** The entry once the server has confirmed it. */
export function acknowledge(entry: Entry): Entry {
  return { ...entry, furthestSeconds: entry.seconds, isAcknowledged: true }
}

/** Reads what the browser kept; undefined for what is no entry, whoever wrote it. */
export function parseEntry(episodeId: number, text: string): Entry | undefined {
  let kept: Partial<Entry> | null
  try {
    kept = JSON.parse(text)
  } catch {
    return undefined
  }
  const { seconds, durationSeconds, watchedAt, furthestSeconds, isAcknowledged } = kept ?? {}
  if (!isWhole(episodeId) || episodeId < 1 || episodeId > mostId) return undefined
  if (!isWhole(seconds) || seconds > mostSeconds || !isWhole(watchedAt) || watchedAt > mostInstant) return undefined
  return {
    episodeId,
    seconds,
    durationSeconds: isWhole(durationSeconds) && durationSeconds > 0 ? Math.min(durationSeconds, mostSeconds) : null,
    watchedAt,
    furthestSeconds: isWhole(furthestSeconds) ? Math.min(furthestSeconds, mostSeconds) : seconds,
    isAcknowledged: isAcknowledged === true,
  }
}

// What the contract takes: beyond it a save would be refused for ever.
const mostId = 2_147_483_647
const mostSeconds = 172_800
const mostInstant = Date.UTC(9999, 0)

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
