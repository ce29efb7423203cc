import { callApi } from '../../../../ui/api/call-api.ts'
import { isRefusal } from '../../../../ui/api/is-refusal.ts'
import { createListeners } from '../../../../ui/storage/create-listeners.ts'
import { getSession, subscribeToSession } from '../../../account/web/public.ts'
import { adoptProgress, updateProgress } from '../../contract.ts'
import { clearWatched } from '../watched-episodes.ts'
import { browserEntries, deleteConfirmed, listAccounts } from './browser-entries.ts'
import { createJournal, type JournalEffect, type JournalEvent } from './create-journal.ts'
import { type Entry, type Owner, toSaves } from './entry.ts'

// The journal of this tab: for everything that plays in it, and for entries that an earlier page could not send.
const journal = createJournal(browserEntries)
const calls = new Set<Promise<void>>()
const confirmations = createListeners()
let retryTimer: ReturnType<typeof setTimeout> | undefined
let isStarted = false
let signedInId: number | undefined

/** Returns the current owner: the account, or the device while signed out. */
export function currentOwner(): Owner {
  const session = getSession()
  return session.status === 'signed-in' ? session.user.id : 'device'
}

/**
 * Feeds an event to the journal (create-journal.ts), then runs its effects: retries, and calls, whose results come back
 * here as events.
 */
export function feedJournal(event: JournalEvent): void {
  for (const effect of journal.take(event)) carryOut(effect)
}

/** Runs a listener after each confirmation of the server. Returns a function that unsubscribes. */
export const subscribeToConfirmations = confirmations.subscribe

/** Sends unconfirmed entries now, and whenever network, page or login return. Further calls have no effect. */
export function startJournal(): void {
  if (isStarted) return
  isStarted = true
  subscribeToSession(followSession)
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  followSession()
}

function followSession(): void {
  const session = getSession()
  if (session.status === 'loading') return
  const before = signedInId
  signedInId = session.status === 'signed-in' ? session.user.id : undefined
  // The next user of this browser must not find the confirmed entries of the last one, in whichever tab they came.
  const others = listAccounts().filter((id) => id !== signedInId)
  const left = others.filter((id) => deleteConfirmed(id, { keepNewest: 0 }))
  const hasChanged = before !== signedInId
  if (left.length > 0 || (before !== undefined && hasChanged)) clearWatched()
  if (!hasChanged || signedInId === undefined) return
  deleteConfirmed(signedInId)
  replay({ type: 'signed-in', owner: signedInId })
}

function wake(): void {
  if (signedInId !== undefined) replay({ type: 'woken', owner: signedInId })
}

/** Only one tab of the browser sends the leftovers. */
function replay(event: JournalEvent): void {
  const run = async () => {
    feedJournal(event)
    while (calls.size > 0) await Promise.all(calls)
  }
  if (!navigator.locks) return void run()
  navigator.locks
    .request('sumine:replay-progress', { ifAvailable: true }, (lock) => (lock ? run() : undefined))
    .catch((error: unknown) => {
      // A browser that forbids storage forbids locks too.
      if (error instanceof DOMException && error.name === 'SecurityError') return run()
      throw error
    })
}

function carryOut(effect: JournalEffect): void {
  if (effect.type === 'retry') {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(wake, effect.afterMs)
    return
  }
  const call = send(effect).finally(() => calls.delete(call))
  calls.add(call)
}

async function send({ owner, entries: sent }: Extract<JournalEffect, { type: 'send' }>): Promise<void> {
  const event = await sendInNameOf(owner, sent)
  feedJournal(event)
  if (event.type === 'answered') confirmations.notify()
}

async function sendInNameOf(owner: number, sent: Entry[]): Promise<Extract<JournalEvent, { sent: Entry[] }>> {
  if (currentOwner() !== owner) return { type: 'failed', owner, sent, why: 'later' }
  try {
    return { type: 'answered', owner, sent, unknownEpisodeIds: await sendEntries(sent) }
  } catch (error) {
    return { type: 'failed', owner, sent, why: isRefusal(error, 400) ? 'refused' : 'later' }
  }
}

/** A longer call is aborted and repeated later, with the newest entries. */
const timeoutMs = 10_000

/**
 * Sends entries for the signed-in account; server/save-progress.ts stores them. The request outlives the page.
 * @returns the episodes that the server does not know
 * @throws ApiError when nothing was saved
 */
export async function sendEntries(entries: Entry[]): Promise<number[]> {
  const options = { keepalive: true, signal: AbortSignal.timeout(timeoutMs) }
  const saves = entries.flatMap(toSaves)
  const [only] = saves
  if (only && saves.length === 1) return sendOne(only, options)
  // Also for several saves of one account: `adopt` takes many at once.
  const toAdopt = saves.map((save) => ({ ...save, watched_at: save.watched_at ?? '' }))
  const input = { body: { saves: toAdopt } }
  return (await callApi(adoptProgress, input, options)).unknown_episode_ids
}

type Save = ReturnType<typeof toSaves>[number]
type Options = { keepalive: boolean; signal: AbortSignal }

async function sendOne(save: Save, options: Options): Promise<number[]> {
  try {
    await callApi(updateProgress, { body: save }, options)
    return []
  } catch (error) {
    if (isRefusal(error, 404)) return [save.episode_id]
    throw error
  }
}
