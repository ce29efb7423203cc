import { sendEverySeconds } from '../../saving-rules.ts'
import { applyReport, countPlayed, type Played, type Report } from './apply-report.ts'
import { acknowledge, type Entry, joinEntries, type Owner } from './entry.ts'

/** The storage of entries. All tabs of the browser write to it, so it is read again each time. */
export type EntryStore = {
  find: (owner: Owner, episodeId: number) => Entry | undefined
  list: (owner: Owner) => Entry[]
  keep: (owner: Owner, entry: Entry) => void
  drop: (owner: Owner, episodeId: number) => void
}

export type JournalEvent =
  | { type: 'reported'; owner: Owner; report: Report }
  /** The page started, or the network returned: unconfirmed entries are sent. */
  | { type: 'woken'; owner: number }
  /** The entries of the signed-out device move to the account, and are sent. */
  | { type: 'signed-in'; owner: number }
  | { type: 'answered'; owner: number; sent: Entry[]; unknownEpisodeIds: number[] }
  /** `later` may be retried; `refused` never succeeds unchanged. */
  | { type: 'failed'; owner: number; sent: Entry[]; why: 'later' | 'refused' }

export type JournalEffect =
  | { type: 'send'; owner: number; entries: Entry[] }
  /** Requests an event `woken` after this delay. */
  | { type: 'retry'; afterMs: number }

/** The state of a tab. Everything that must survive it is in the entries. */
type Memory = {
  /** The number of calls in flight. */
  underWay: number
  /** The owner whose entries are sent next, after an event that must not be lost. */
  owedTo: number | undefined
  /** The last reported position, and when it was reached by watching. */
  shown: { episodeId: number; seconds: number; at: number | undefined } | undefined
  /** Time played that no entry has yet. */
  played: Played | undefined
  lastSent: { episodeId: number; watchedAt: number; at: number } | undefined
  /** The number of consecutive failed calls. */
  failures: number
  /** How many entries one call carries; one, after a batch was refused. */
  maxPerBatch: number
}

const firstRetryMs = 15_000
const maxRetryMs = 5 * 60_000
// An entry may become two saves of some 115 bytes; a keepalive request carries at most 64 kB.
const maxEntriesPerBatch = 200

/**
 * The journal of progress. Every position is stored first, then sent, until the server has confirmed it. One call is in
 * flight at a time, so that a slow connection carries the newest position instead of a queue of old ones; only a page
 * being left does not wait. All side effects are returned as values, for tab-journal.ts.
 */
export function createJournal(store: EntryStore): { take: (event: JournalEvent) => JournalEffect[] } {
  const memory: Memory = {
    underWay: 0,
    owedTo: undefined,
    shown: undefined,
    played: undefined,
    lastSent: undefined,
    failures: 0,
    maxPerBatch: maxEntriesPerBatch,
  }
  return {
    take(event) {
      switch (event.type) {
        case 'reported':
          return applyPosition(memory, store, event)
        case 'woken':
          return sendAll(memory, event.owner, listPending(store, event.owner))
        case 'signed-in':
          adoptOfDevice(store, event.owner)
          return sendAll(memory, event.owner, listPending(store, event.owner))
        case 'answered':
          return applyAnswer(memory, store, event)
        case 'failed':
          return applyFailure(memory, store, event)
      }
    },
  }
}

type Reported = Extract<JournalEvent, { type: 'reported' }>

function applyPosition(memory: Memory, store: EntryStore, { owner, report }: Reported): JournalEffect[] {
  const known = store.find(owner, report.episodeId)
  const due = owner !== 'device' && isDue(memory, report)
  const watchedAt = findWatchedAt(memory, report)
  const played = countPlayed(memory.played, owner, report)
  // Entries hold whole seconds; the rest waits for the next one.
  const playedSeconds = Math.floor(played.seconds)
  const moment = { isDue: due, watchedAt: watchedAt ?? 0, playedSeconds }
  const entry = watchedAt === undefined ? undefined : applyReport(known, report, moment)
  memory.played = entry ? { ...played, seconds: played.seconds - playedSeconds } : played
  if (entry) store.keep(owner, entry)
  const newest = entry ?? known
  if (!due || !newest || newest.isAcknowledged) return []
  if (memory.underWay > 0) {
    if (memory.lastSent?.watchedAt === newest.watchedAt) return []
    memory.owedTo = owner
    if (report.cause !== 'hidden' && report.cause !== 'leave') return []
  }
  memory.underWay += 1
  memory.lastSent = { episodeId: report.episodeId, watchedAt: newest.watchedAt, at: report.now }
  return [{ type: 'send', owner, entries: [newest] }]
}

/**
 * Returns when the position was reached; undefined when nothing was watched from it. A page that restored a position
 * and is closed again has nothing new to report.
 */
function findWatchedAt(memory: Memory, { episodeId, seconds, cause, now }: Report): number | undefined {
  const { shown } = memory
  if (shown?.episodeId === episodeId && shown.seconds === seconds) return shown.at
  const isFound = shown?.episodeId !== episodeId && (cause === 'pause' || cause === 'hidden' || cause === 'leave')
  const at = isFound ? undefined : now
  memory.shown = { episodeId, seconds, at }
  return at
}

/** After a clock change a position is due sooner, never later. */
function isDue({ lastSent }: Memory, { cause, episodeId, now }: Report): boolean {
  if (cause !== 'playing' || lastSent?.episodeId !== episodeId) return true
  return Math.abs(now - lastSent.at) >= sendEverySeconds * 1000
}

function sendAll(memory: Memory, owner: number, pending: Entry[]): JournalEffect[] {
  if (pending.length === 0) return []
  if (memory.underWay > 0) {
    memory.owedTo = owner
    return []
  }
  memory.owedTo = undefined
  memory.underWay += 1
  return [{ type: 'send', owner, entries: pending.slice(0, memory.maxPerBatch) }]
}

function adoptOfDevice(store: EntryStore, owner: number): void {
  for (const entry of store.list('device')) {
    const own = store.find(owner, entry.episodeId)
    store.keep(owner, own ? joinEntries(own, entry) : entry)
    // Last: a tab that crashes in between leaves the entry twice, instead of losing it.
    store.drop('device', entry.episodeId)
  }
}

type Answered = Extract<JournalEvent, { type: 'answered' }>

function applyAnswer(memory: Memory, store: EntryStore, { owner, sent, unknownEpisodeIds }: Answered): JournalEffect[] {
  for (const entry of sent) {
    if (unknownEpisodeIds.includes(entry.episodeId)) store.drop(owner, entry.episodeId)
    else confirm(store, owner, entry)
  }
  memory.failures = 0
  return goOn(memory, store, { owner, sent })
}

function confirm(store: EntryStore, owner: Owner, sent: Entry): void {
  const current = store.find(owner, sent.episodeId)
  if (current) store.keep(owner, isStill(store, owner, sent) ? acknowledge(sent) : takeReported(current, sent))
}

/** Subtracts the played time that the server has confirmed from an entry that has changed since it was sent. */
function takeReported(entry: Entry, confirmed: Entry): Entry {
  return { ...entry, playedSeconds: Math.max(0, entry.playedSeconds - confirmed.playedSeconds) }
}

type Failed = Extract<JournalEvent, { type: 'failed' }>

function applyFailure(memory: Memory, store: EntryStore, { owner, sent, why }: Failed): JournalEffect[] {
  if (why === 'later') {
    memory.underWay -= 1
    memory.owedTo = undefined
    const afterMs = Math.min(firstRetryMs * 2 ** memory.failures, maxRetryMs)
    memory.failures += 1
    return [{ type: 'retry', afterMs }]
  }
  const [only] = sent
  // A single refused entry is dropped; a refused batch is retried one by one.
  if (sent.length > 1) memory.maxPerBatch = 1
  else if (only && isStill(store, owner, only)) store.drop(owner, only.episodeId)
  return goOn(memory, store, { owner, sent: sent.length > 1 ? [] : sent })
}

/** After a call, sends the entries that waited for it. */
function goOn(memory: Memory, store: EntryStore, { owner, sent }: Pick<Answered, 'owner' | 'sent'>): JournalEffect[] {
  memory.underWay -= 1
  const { owedTo } = memory
  if (owedTo !== undefined) return sendAll(memory, owedTo, listPending(store, owedTo))
  // Positions that arrived meanwhile are sent in turn.
  const others = listPending(store, owner).filter(
    (entry) => !sent.some(({ episodeId }) => episodeId === entry.episodeId),
  )
  return sendAll(memory, owner, others)
}

/** Returns whether the entry has not changed since it was sent. */
function isStill(store: EntryStore, owner: Owner, sent: Entry): boolean {
  return store.find(owner, sent.episodeId)?.watchedAt === sent.watchedAt
}

function listPending(store: EntryStore, owner: Owner): Entry[] {
  return store.list(owner).filter(({ isAcknowledged }) => !isAcknowledged)
}
