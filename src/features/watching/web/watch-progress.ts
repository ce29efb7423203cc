import { callApi } from '../../../ui/api/call-api.ts'
import { getSession, subscribeToSession } from '../../account/web/public.ts'
import type { getEpisodeProgress } from '../contract.ts'
import { browserEntries } from './journal/browser-entries.ts'
import { chooseEntry } from './journal/choose-entry.ts'
import type { Entry, Owner } from './journal/entry.ts'
import { currentOwner, enter, startJournal } from './journal/progress-journal.ts'
import type { ReportCause } from './journal/take-report.ts'

type Position = { seconds: number; durationSeconds: number | undefined }

/** How long playback waits for what the server knows; then what this browser knows has to do. */
const patienceMs = 3000

/** What the player reports its positions to, and asks where the person stopped. */
export const watchProgress = {
  /** Where the person stopped; undefined when there is nothing, or nobody knows in time. Never throws. */
  async findPosition(episodeId: number): Promise<Position | undefined> {
    startJournal()
    const timeout = AbortSignal.timeout(patienceMs)
    await sessionIsKnown(timeout)
    const owner = currentOwner()
    const entry = owner === 'device' ? browserEntries.find(owner, episodeId) : await ask(owner, episodeId, timeout)
    if (!entry || entry.seconds === 0) return undefined
    return { seconds: entry.seconds, durationSeconds: entry.durationSeconds ?? undefined }
  },

  /** Takes a position of the player, about every second and at each event. Never throws. */
  report(episodeId: number, { seconds, durationSeconds }: Position, cause: ReportCause): void {
    startJournal()
    const report = { episodeId, seconds, durationSeconds, cause, now: Date.now() }
    enter({ type: 'reported', owner: currentOwner(), report })
  },
}

/** The newest of what the server and this browser know; what the server knows is kept here too. */
async function ask(owner: Owner, episodeId: number, signal: AbortSignal): Promise<Entry | undefined> {
  const input = { params: { id: String(episodeId) } }
  const asked = callApi<typeof getEpisodeProgress>('GET /api/watch-progress/episode/:id', input, { signal })
  const kept = await asked.catch(() => undefined)
  const own = browserEntries.find(owner, episodeId)
  if (!kept) return own
  const newest = chooseEntry(own, { episodeId, kept })
  if (!newest) browserEntries.drop(owner, episodeId)
  else if (newest !== own) browserEntries.keep(owner, newest)
  return newest
}

/** Resolves once it is known whether somebody is signed in, or in the end anyway. */
function sessionIsKnown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (getSession().status !== 'loading') return resolve()
    const stop = subscribeToSession(() => getSession().status !== 'loading' && end())
    const end = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })
}
