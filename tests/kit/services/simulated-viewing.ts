import type { ReportCause } from '../../../src/features/watching/web/journal/apply-report.ts'
import { chooseEntry } from '../../../src/features/watching/web/journal/choose-entry.ts'
import {
  createJournal,
  type EntryStore,
  type JournalEvent,
} from '../../../src/features/watching/web/journal/create-journal.ts'
import type { Entry, Owner } from '../../../src/features/watching/web/journal/entry.ts'
import { createSimulatedServer } from './simulated-server.ts'

/* Two devices of one account over the real journal and the server's real rule, with a clock and a network that a
   test controls. Calls may be answered, lost in either direction, or arrive long after their tab crashed. */

const accountId = 1
export const episodeIds = [1, 2] as const
export const lengthSeconds = 1440
const endBuffer = 60

/** An event on a device. */
export type Step =
  | { type: 'play'; seconds: number }
  | { type: 'seek'; to: number }
  | { type: 'pause' }
  | { type: 'hide' }
  | { type: 'finish' }
  | { type: 'wait'; seconds: number }
  /** Crashes: nothing more is sent, and calls in flight may arrive much later. */
  | { type: 'kill' }
  /** Leaves the page as browsers do, with a last call. */
  | { type: 'leave' }
  | { type: 'open'; episodeId: number }
  | { type: 'network'; is: 'up' | 'down' | 'slow' }
  /** A call on a slow connection arrives, or is lost before or after the server received it. */
  | { type: 'deliver'; which: number; outcome: 'answered' | 'answer-lost' | 'lost' }
  /** The server refuses the token, until the next login. */
  | { type: 'token'; is: 'good' | 'expired' }
  | { type: 'sign-out' }
  | { type: 'sign-in' }

type Call = { entries: Entry[]; owner: number; journal: Device['journal'] }
type Device = {
  name: string
  store: EntryStore
  journal: ReturnType<typeof createJournal> | undefined
  network: 'up' | 'down' | 'slow'
  hasGoodToken: boolean
  isSignedIn: boolean
  underWay: Call[]
  episodeId: number
  position: number
  /** The last reported position. */
  shownSeconds: number
  /** Whether the page has reported a position. */
  hasSpoken: boolean
  retryAt: number | undefined
}

/**
 * A position that a device showed. Within a minute of the end it need not be saved
 * (docs/product/watching.md#saving-progress).
 */
type Watched = { episodeId: number; seconds: number; at: number; device: string; mustBeSaved: boolean }

export type World = ReturnType<typeof createWorld>

export function createWorld() {
  let now = Date.UTC(2026, 10, 21, 20)
  const server = createSimulatedServer()
  /** Calls of crashed tabs: they arrive at any time, and their answers are lost. */
  const late: Call[] = []
  const watched: Watched[] = []
  const confirmed: Entry[] = []
  const devices = ['phone', 'desk'].map((name): Device => {
    return {
      name,
      store: createStore(),
      journal: undefined,
      network: 'up',
      hasGoodToken: true,
      isSignedIn: true,
      underWay: [],
      episodeId: 1,
      position: 0,
      shownSeconds: 0,
      hasSpoken: false,
      retryAt: undefined,
    }
  })

  function arrive(entries: Entry[]): void {
    server.take(entries, now)
  }

  const ownerOf = (device: Device): Owner => (device.isSignedIn ? accountId : 'device')

  function enter(device: Device, event: JournalEvent): void {
    for (const effect of device.journal?.take(event) ?? []) {
      if (effect.type === 'retry') device.retryAt = now + effect.afterMs
      else call(device, { entries: effect.entries, owner: effect.owner, journal: device.journal })
    }
  }

  function call(device: Device, made: Call): void {
    if (device.network === 'slow') device.underWay.push(made)
    else if (device.network === 'down' || !device.hasGoodToken || !device.isSignedIn) fail(device, made)
    else answer(device, made)
  }

  function fail(device: Device, { owner, entries: sent, journal }: Call): void {
    if (journal === device.journal) enter(device, { type: 'failed', owner, sent, why: 'later' })
  }

  function answer(device: Device, { owner, entries: sent, journal }: Call): void {
    arrive(sent)
    if (journal !== device.journal) return
    confirmed.push(...sent)
    enter(device, { type: 'answered', owner, sent, unknownEpisodeIds: [] })
  }

  function report(device: Device, cause: ReportCause): void {
    if (!device.journal) return
    const { episodeId, position: seconds } = device
    const positionReport = { episodeId, seconds, durationSeconds: lengthSeconds, cause, now }
    enter(device, { type: 'reported', owner: ownerOf(device), report: positionReport })
    const mustBeSaved = cause === 'ended' || lengthSeconds - seconds >= endBuffer
    // Pausing or leaving at the start position is not watching; reaching the end or seeking is.
    const isMeant = !device.hasSpoken && (cause === 'ended' || cause === 'seek')
    const isWatched = isMeant || seconds !== device.shownSeconds
    device.hasSpoken = true
    device.shownSeconds = seconds
    if (seconds >= 5 && isWatched) watched.push({ episodeId, seconds, at: now, device: device.name, mustBeSaved })
    checkStored(device, cause)
  }

  /** The browser has everything watched, except the last five seconds. */
  function checkStored(device: Device, cause: ReportCause): void {
    const last = watched.at(-1)
    if (last?.at !== now || last.device !== device.name || !last.mustBeSaved) return
    const entry = device.store.find(ownerOf(device), last.episodeId)
    const difference = Math.abs((entry?.seconds ?? 0) - last.seconds)
    if (difference >= (cause === 'playing' ? 5 : 1))
      throw new Error(`${difference} s are not in the journal at ${cause}`)
  }

  /** Without failures the server is at most 15 s behind. */
  function checkServer(device: Device, playedSeconds: number): void {
    const isWell = device.network === 'up' && device.isSignedIn && device.hasGoodToken && device.underWay.length === 0
    if (!isWell || playedSeconds < 15 || device.position < 20 || lengthSeconds - device.position < endBuffer) return
    const behind = Math.abs(device.position - (server.kept.get(device.episodeId)?.progressSeconds ?? 0))
    if (behind > 15) throw new Error(`the server is ${behind} s behind`)
  }

  function play(device: Device, seconds: number): void {
    for (let played = 1; played <= seconds && device.position < lengthSeconds; played += 1) {
      pass(1)
      device.position += 1
      report(device, device.position >= lengthSeconds ? 'ended' : 'playing')
      checkServer(device, played)
    }
  }

  function pass(seconds: number): void {
    now += seconds * 1000
    for (const device of devices) {
      if (device.retryAt === undefined || device.retryAt > now) continue
      device.retryAt = undefined
      if (device.isSignedIn) enter(device, { type: 'woken', owner: accountId })
    }
  }

  function open(device: Device, episodeId: number): void {
    close(device)
    device.journal = createJournal(device.store)
    device.episodeId = episodeId
    if (device.isSignedIn) enter(device, { type: 'signed-in', owner: accountId })
    device.position = findPosition(device, episodeId)
    device.shownSeconds = device.position
    device.hasSpoken = false
  }

  function close(device: Device): void {
    device.journal = undefined
    device.retryAt = undefined
    late.push(...device.underWay.splice(0))
  }

  /** As on the page: the newest of the server's and the browser's position. */
  function findPosition(device: Device, episodeId: number): number {
    const owner = ownerOf(device)
    const own = device.store.find(owner, episodeId)
    const isReached = device.isSignedIn && device.hasGoodToken && device.network !== 'down'
    const entry = isReached ? chooseEntry(own, { episodeId, kept: server.answer(episodeId) }) : own
    if (entry && entry !== own) device.store.keep(owner, entry)
    const known = Math.max(own && !own.isAcknowledged ? own.watchedAt : 0, isReached ? keptAt(episodeId) : 0)
    if ((entry?.watchedAt ?? 0) < known) throw new Error('an older position was found than the newest known')
    return entry?.seconds ?? 0
  }

  const keptAt = (episodeId: number): number => server.kept.get(episodeId)?.watchedAt.getTime() ?? 0

  function setNetwork(device: Device, is: Device['network']): void {
    device.network = is
    if (is === 'slow') return
    for (const made of device.underWay.splice(0)) call(device, made)
    if (is === 'up' && device.isSignedIn) enter(device, { type: 'woken', owner: accountId })
  }

  function deliver(device: Device, { which, outcome }: Extract<Step, { type: 'deliver' }>): void {
    // Includes calls of crashed tabs.
    const waiting = [...device.underWay, ...late]
    const made = waiting[which % Math.max(1, waiting.length)]
    if (!made) return
    device.underWay = device.underWay.filter((other) => other !== made)
    const place = late.indexOf(made)
    if (place >= 0) late.splice(place, 1)
    const isTaken = outcome !== 'lost' && device.isSignedIn && device.hasGoodToken
    if (isTaken && outcome === 'answered' && place < 0) answer(device, made)
    else {
      if (isTaken) arrive(made.entries)
      if (place < 0) fail(device, made)
    }
  }

  function signIn(device: Device): void {
    device.isSignedIn = true
    device.hasGoodToken = true
    enter(device, { type: 'signed-in', owner: accountId })
  }

  function take(device: Device, step: Step): void {
    switch (step.type) {
      case 'play':
        if (device.journal) play(device, step.seconds)
        break
      case 'seek':
        device.position = step.to
        report(device, 'seek')
        break
      case 'pause':
        report(device, 'pause')
        break
      case 'hide':
        report(device, 'hidden')
        break
      case 'finish':
        device.position = lengthSeconds
        report(device, 'ended')
        break
      case 'wait':
        pass(step.seconds)
        break
      case 'kill':
        close(device)
        break
      case 'leave':
        report(device, 'hidden')
        report(device, 'leave')
        close(device)
        break
      case 'open':
        open(device, step.episodeId)
        break
      case 'network':
        setNetwork(device, step.is)
        break
      case 'deliver':
        deliver(device, step)
        break
      case 'token':
        device.hasGoodToken = step.is === 'good'
        if (device.hasGoodToken && device.isSignedIn) enter(device, { type: 'woken', owner: accountId })
        break
      case 'sign-out':
        device.isSignedIn = false
        break
      case 'sign-in':
        signIn(device)
        break
    }
  }

  /** Everything recovers: network, login, pages; and the calls of crashed tabs arrive. */
  function comeBack(): void {
    for (const device of devices) {
      if (!device.journal) open(device, device.episodeId)
      device.network = 'up'
      signIn(device)
      setNetwork(device, 'up')
    }
    for (const { entries } of late.splice(0).toReversed()) arrive(entries)
    pass(600)
  }

  return {
    server,
    watched,
    confirmed,
    pending: () =>
      devices.flatMap(({ store }) => [...store.list('device'), ...store.list(accountId).filter(isPending)]),
    take: (index: number, step: Step) => {
      // No two events have the same instant.
      pass(0.25)
      const device = devices[index]
      if (device) take(device, step)
    },
    comeBack,
  }
}

const isPending = ({ isAcknowledged }: Entry) => !isAcknowledged

/** Survives the tab, like the browser's storage. */
function createStore(): EntryStore {
  const entries = new Map<string, Entry>()
  const toKey = (owner: Owner, episodeId: number) => `${owner}:${episodeId}`
  return {
    find: (owner, episodeId) => entries.get(toKey(owner, episodeId)),
    list: (owner) => [...entries].flatMap(([key, entry]) => (key.startsWith(`${owner}:`) ? [entry] : [])),
    keep: (owner, entry) => entries.set(toKey(owner, entry.episodeId), entry),
    drop: (owner, episodeId) => entries.delete(toKey(owner, episodeId)),
  }
}
