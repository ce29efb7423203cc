import { highestId } from '../../../../shared/list-limits.ts'
import { parseJson } from '../../../../shared/parse-json.ts'
import type { SaveBody } from '../../contract.ts'
import { maxPositionSeconds, reachesSeen } from '../../rules.ts'
import { maxPlayedSeconds } from '../../saving-rules.ts'

/** The owner of an entry: an account, or the device while signed out. */
export type Owner = number | 'device'

/** The browser's copy of the progress in one episode. */
export type Entry = {
  episodeId: number
  seconds: number
  /** Whole seconds; null while unknown. */
  durationSeconds: number | null
  /** When this position was watched, in milliseconds; increases with each entry of an episode. */
  watchedAt: number
  /** The furthest of the unconfirmed positions and this one. */
  furthestSeconds: number
  /** Time played since the last confirmation, in seconds. */
  playedSeconds: number
  /** Whether the server has confirmed it, or sent it. */
  isAcknowledged: boolean
}

/**
 * Returns the saves to send for an entry. A viewer who finished an episode offline and restarted it has seen it: the
 * furthest position is sent before the newest.
 */
export function toSaves(entry: Entry): SaveBody[] {
  const { seconds, furthestSeconds, durationSeconds, watchedAt } = entry
  const played = Math.round(entry.playedSeconds)
  const newest = { ...toSave(entry, seconds, watchedAt), ...(played > 0 && { played_seconds: played }) }
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

/** Returns the newest of two entries of one episode, by the rule of the server, as unconfirmed. */
export function joinEntries(a: Entry, b: Entry): Entry {
  const isFirstNewer = a.watchedAt - b.watchedAt || a.seconds - b.seconds
  const [newest, other] = isFirstNewer >= 0 ? [a, b] : [b, a]
  return {
    ...newest,
    durationSeconds: newest.durationSeconds ?? other.durationSeconds,
    furthestSeconds: Math.max(a.furthestSeconds, b.furthestSeconds),
    playedSeconds: Math.min(a.playedSeconds + b.playedSeconds, maxPlayedSeconds),
    isAcknowledged: false,
  }
}

/** Marks an entry as confirmed by the server. */
export function acknowledge(entry: Entry): Entry {
  return { ...entry, furthestSeconds: entry.seconds, playedSeconds: 0, isAcknowledged: true }
}

/** Parses a stored entry; undefined when it is invalid, since other code may have written it. */
export function parseEntry(episodeId: number, text: string): Entry | undefined {
  const kept = parseJson(text) as Partial<Entry> | null | undefined
  const { seconds, durationSeconds, watchedAt, furthestSeconds, playedSeconds, isAcknowledged } = kept ?? {}
  if (!isWhole(episodeId) || episodeId < 1 || episodeId > highestId) return undefined
  if (!isWhole(seconds) || seconds > maxPositionSeconds || !isWhole(watchedAt) || watchedAt > maxInstant)
    return undefined
  return {
    episodeId,
    seconds,
    durationSeconds:
      isWhole(durationSeconds) && durationSeconds > 0 ? Math.min(durationSeconds, maxPositionSeconds) : null,
    watchedAt,
    furthestSeconds: isWhole(furthestSeconds) ? Math.min(furthestSeconds, maxPositionSeconds) : seconds,
    playedSeconds: isWhole(playedSeconds) ? Math.min(playedSeconds, maxPlayedSeconds) : 0,
    isAcknowledged: isAcknowledged === true,
  }
}

// The limits of the contract: a save beyond them would be refused every time.
const maxInstant = Date.UTC(9999, 0)

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
