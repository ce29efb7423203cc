import { callApi } from '../../../ui/api/call-api.ts'
import { getSession, subscribeToSession } from '../../account/web/public.ts'
import { getEpisodeProgress } from '../contract.ts'
import type { ReportCause } from './journal/apply-report.ts'
import { browserEntries } from './journal/browser-entries.ts'
import { chooseEntry } from './journal/choose-entry.ts'
import type { Entry, Owner } from './journal/entry.ts'
import { currentOwner, feedJournal, startJournal } from './journal/tab-journal.ts'

type Position = { seconds: number; durationSeconds: number | undefined }

/** How long the server's position is waited for before the browser's own is used, if it has one. */
const patienceMs = 3000

/** The episode that is being reported, and for whom; undefined from its start to its first report. */
let reporting: { episodeId: number; owner: Owner } | undefined

/** Stores the player's positions in the journal (docs/decisions/0011), and returns the saved one. */
export const watchProgress = {
  /** Returns the saved position; undefined when there is none, or when it cannot be asked for. Never throws. */
  async findPosition(episodeId: number): Promise<Position | undefined> {
    startJournal()
    const timeout = AbortSignal.timeout(patienceMs)
    await sessionIsKnown(timeout)
    const owner = currentOwner()
    reporting = undefined
    const entry = owner === 'device' ? browserEntries.find(owner, episodeId) : await ask(owner, episodeId, timeout)
    if (!entry || entry.seconds === 0) return undefined
    return { seconds: entry.seconds, durationSeconds: entry.durationSeconds ?? undefined }
  },

  /** Takes a position of the player, about every second and at each event. Never throws. */
  report(episodeId: number, { seconds, durationSeconds }: Position, cause: ReportCause): void {
    startJournal()
    const owner = currentOwner()
    // The position of a member who logs out must not stay on the device.
    if (owner === 'device' && reporting?.episodeId === episodeId && reporting.owner !== 'device') return
    reporting = { episodeId, owner }
    const report = { episodeId, seconds, durationSeconds, cause, now: Date.now() }
    feedJournal({ type: 'reported', owner, report })
  },
}

/**
 * Returns the newest entry of the server and this browser; also stores the server's here. Without an entry in the
 * browser it keeps waiting: starting at 0 would overwrite the unknown position.
 */
async function ask(owner: Owner, episodeId: number, timeout: AbortSignal): Promise<Entry | undefined> {
  const input = { params: { id: episodeId } }
  const asked = callApi(getEpisodeProgress, input, browserEntries.find(owner, episodeId) && { signal: timeout })
  const kept = await asked.catch(() => undefined)
  const own = browserEntries.find(owner, episodeId)
  if (!kept) return own
  const newest = chooseEntry(own, { episodeId, kept })
  if (!newest) browserEntries.drop(owner, episodeId)
  else if (newest !== own) browserEntries.keep(owner, newest)
  return newest
}

/** Resolves once the session is known, or on abort. */
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
