import { acknowledge, type Entry, joinEntries, type Owner } from './entry.ts'
import { type Report, takeReport } from './take-report.ts'

/** Where entries are kept. All tabs of the browser write there, so that it is read anew each time. */
export type EntryStore = {
  find: (owner: Owner, episodeId: number) => Entry | undefined
  list: (owner: Owner) => Entry[]
  keep: (owner: Owner, entry: Entry) => void
  drop: (owner: Owner, episodeId: number) => void
}

export type JournalEvent =
  | { type: 'reported'; owner: Owner; report: Report }
  /** The page began, or the network came back: what is not confirmed is sent. */
  | { type: 'woken'; owner: number }
  /** What the device kept while nobody was signed in becomes the account's, and is sent. */
  | { type: 'signed-in'; owner: number }
  | { type: 'answered'; owner: number; sent: Entry[]; unknownEpisodeIds: number[] }
  /** `later`: it may be tried again. `refused`: never as it is. */
  | { type: 'failed'; owner: number; sent: Entry[]; why: 'later' | 'refused' }

export type JournalEffect =
  | { type: 'send'; owner: number; entries: Entry[] }
  /** An event `woken` is wanted then. */
  | { type: 'retry'; afterMs: number }

/** What a tab remembers while it lives. All that matters later is in the entries. */
type Memory = {
  /** Calls that have not been answered. */
  underWay: number
  /** Whose entries to send after that: something happened that must not be lost. */
  owedTo: number | undefined
  /** The position told last, and when it was reached by watching. */
  shown: { episodeId: number; seconds: number; at: number | undefined } | undefined
  lastSent: { episodeId: number; watchedAt: number; at: number } | undefined
  /** How many calls failed one after another. */
  failures: number
  /** How many entries go together; one, after several were refused. */
  mostTogether: number
}

/** While playing a position is sent every 15 s (docs/product/watching.md#saving-progress). */
const sendEveryMs = 15_000
const firstRetryMs = 15_000
const longestRetryMs = 5 * 60_000
// An entry may make two saves of some 115 bytes; a call that outlives its page carries at most 64 kB.
const mostEntriesTogether = 200

/**
 * The journal of progress: every position is kept first, then sent, until the server has confirmed it. One call is
 * under way at a time, so that a poor line carries the newest position and no queue of old ones; only a page that goes
 * away does not wait. Everything that it does in the world comes out as effects.
 */
export function createJournal(store: EntryStore): { take: (event: JournalEvent) => JournalEffect[] } {
  const memory: Memory = {
    underWay: 0,
    owedTo: undefined,
    shown: undefined,
    lastSent: undefined,
    failures: 0,
    mostTogether: mostEntriesTogether,
  }
  return {
    take(event) {
      switch (event.type) {
        case 'reported':
          return takePosition(memory, store, event)
        case 'woken':
          return sendAll(memory, event.owner, listPending(store, event.owner))
        case 'signed-in':
          adoptOfDevice(store, event.owner)
          return sendAll(memory, event.owner, listPending(store, event.owner))
        case 'answered':
          return takeAnswer(memory, store, event)
        case 'failed':
          return takeFailure(memory, store, event)
      }
    },
  }
}

type Reported = Extract<JournalEvent, { type: 'reported' }>

function takePosition(memory: Memory, store: EntryStore, { owner, report }: Reported): JournalEffect[] {
  const known = store.find(owner, report.episodeId)
  const due = owner !== 'device' && isDue(memory, report)
  const watchedAt = findWatchedAt(memory, report)
  const entry = watchedAt === undefined ? undefined : takeReport(known, report, { isDue: due, watchedAt })
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
 * When the position was reached; undefined when it was only found here and nothing was watched from it: a page that
 * was brought to a kept position and is closed again says nothing new.
 */
function findWatchedAt(memory: Memory, { episodeId, seconds, cause, now }: Report): number | undefined {
  const { shown } = memory
  if (shown?.episodeId === episodeId && shown.seconds === seconds) return shown.at
  const isFound = shown?.episodeId !== episodeId && (cause === 'pause' || cause === 'hidden' || cause === 'leave')
  const at = isFound ? undefined : now
  memory.shown = { episodeId, seconds, at }
  return at
}

/** A clock that was set makes a position due sooner, never later. */
function isDue({ lastSent }: Memory, { cause, episodeId, now }: Report): boolean {
  if (cause !== 'playing' || lastSent?.episodeId !== episodeId) return true
  return Math.abs(now - lastSent.at) >= sendEveryMs
}

function sendAll(memory: Memory, owner: number, pending: Entry[]): JournalEffect[] {
  if (pending.length === 0) return []
  if (memory.underWay > 0) {
    memory.owedTo = owner
    return []
  }
  memory.owedTo = undefined
  memory.underWay += 1
  return [{ type: 'send', owner, entries: pending.slice(0, memory.mostTogether) }]
}

function adoptOfDevice(store: EntryStore, owner: number): void {
  for (const entry of store.list('device')) {
    const own = store.find(owner, entry.episodeId)
    store.keep(owner, own ? joinEntries(own, entry) : entry)
    // Last: a tab that dies in between leaves the entry twice, not nowhere.
    store.drop('device', entry.episodeId)
  }
}

type Answered = Extract<JournalEvent, { type: 'answered' }>

function takeAnswer(memory: Memory, store: EntryStore, { owner, sent, unknownEpisodeIds }: Answered): JournalEffect[] {
  for (const entry of sent) {
    if (unknownEpisodeIds.includes(entry.episodeId)) store.drop(owner, entry.episodeId)
    else if (isStill(store, owner, entry)) store.keep(owner, acknowledge(entry))
  }
  memory.failures = 0
  return goOn(memory, store, { owner, sent })
}

type Failed = Extract<JournalEvent, { type: 'failed' }>

function takeFailure(memory: Memory, store: EntryStore, { owner, sent, why }: Failed): JournalEffect[] {
  if (why === 'later') {
    memory.underWay -= 1
    memory.owedTo = undefined
    const afterMs = Math.min(firstRetryMs * 2 ** memory.failures, longestRetryMs)
    memory.failures += 1
    return [{ type: 'retry', afterMs }]
  }
  const [only] = sent
  // One that will never be taken is given up; several are tried one by one.
  if (sent.length > 1) memory.mostTogether = 1
  else if (only && isStill(store, owner, only)) store.drop(owner, only.episodeId)
  return goOn(memory, store, { owner, sent: sent.length > 1 ? [] : sent })
}

/** After a call: sends what waited for its end. */
function goOn(memory: Memory, store: EntryStore, { owner, sent }: Pick<Answered, 'owner' | 'sent'>): JournalEffect[] {
  memory.underWay -= 1
  const { owedTo } = memory
  if (owedTo !== undefined) return sendAll(memory, owedTo, listPending(store, owedTo))
  // What went on playing meanwhile is sent in its turn.
  const others = listPending(store, owner).filter(
    (entry) => !sent.some(({ episodeId }) => episodeId === entry.episodeId),
  )
  return sendAll(memory, owner, others)
}

/** Nothing newer was kept since this entry was sent. */
function isStill(store: EntryStore, owner: Owner, sent: Entry): boolean {
  return store.find(owner, sent.episodeId)?.watchedAt === sent.watchedAt
}

function listPending(store: EntryStore, owner: Owner): Entry[] {
  return store.list(owner).filter(({ isAcknowledged }) => !isAcknowledged)
}
