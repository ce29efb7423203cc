import { createCell, stageIsLed, stagePlayer, stageView } from '../../../player/web/public.ts'
import type { RoomState } from '../../connection-contract.ts'
import type { Seat } from '../../contract.ts'
import { closeCodes, endedText, type Mode, type Reaction, refusedText, removedText } from '../../rules.ts'
import { readSeat, writeSeat } from '../seat-storage.ts'
import { type Connection, openConnection, type Speech } from './connection.ts'
import { followPlayer, type Steering } from './follow-player.ts'
import { clearTalk, hearHold, hearLine } from './talk.ts'

export type SeanceState =
  | { status: 'none' }
  | { status: 'connecting'; seat: Seat; isBlocked: boolean }
  | { status: 'live' | 'lost'; seat: Seat; you: string; room: RoomState; isAside: boolean }
  /** It is over for this person. */
  | { status: 'over'; text: string }

/** This tab's séance: it continues while the visitor moves between pages. */
export const seanceState = createCell<SeanceState>({ status: 'none' })

const overTexts: Record<number, string> = {
  [closeCodes.ended]: endedText,
  [closeCodes.removed]: removedText,
  [closeCodes.refused]: refusedText,
  [closeCodes.unknownSeat]:
    'Votre place dans cette séance n’est plus valable, ou elle est ouverte dans un autre onglet.',
  [closeCodes.flooding]: 'Trop de messages d’un coup : vous avez quitté la séance.',
}
/** Attempts after which a first connection counts as blocked by the network. */
const blockedAfter = 3
/** A command without an answer is given up, with the one that waits for it: only when the line is worse than slow. */
const answerMs = 10_000
/** A report without an answer is repeated. */
const lagReportMs = 3000

let connection: Connection | undefined
let stopFollowing: (() => void) | undefined
/** A command on its way: shown at once, and followed by the newest one given meanwhile. */
let given: (Timed & { revision: number; waiting?: Timed; timer?: ReturnType<typeof setTimeout> }) | undefined

let lagReport: { lags: boolean; at: number } | undefined

type Command = Steering & { episode_id: number }
/** A command with the instant at which it was given, of the shared clock. */
type Timed = Command & { at: number }

/** Takes a seat, by default this tab's before a reload, and leaves any other séance; nothing if it has it already. */
export function enterSeance(seat = readSeat()): void {
  if (!seat) return
  const before = seanceState.get()
  if ('seat' in before && before.seat.key === seat.key) return
  if (connection) leaveSeance()
  writeSeat(seat)
  seanceState.set({ status: 'connecting', seat, isBlocked: false })
  connection = openConnection(seat, {
    onRoom(you, room) {
      const before = seanceState.get()
      settleCommand(room)
      if ('room' in before) hearHold(before.room, room)
      const isAside = 'isAside' in before && before.isAside
      seanceState.set({ status: 'live', seat, you, room, isAside })
      stageIsLed.set(!maySteer())
    },
    onRefused(revision) {
      if (given?.revision === revision) dropCommand()
    },
    onSpeech: hearSpeech,
    onLost(failures) {
      dropCommand()
      const before = seanceState.get()
      if ('room' in before) seanceState.set({ ...before, status: 'lost' })
      else seanceState.set({ status: 'connecting', seat, isBlocked: failures >= blockedAfter })
    },
    onOver(code) {
      finish()
      seanceState.set({ status: 'over', text: overTexts[code] ?? endedText })
    },
  })
  stopFollowing = followStage()
}

/** A person who has just come in may speak before the list names them. */
function hearSpeech(speech: Speech): void {
  const state = seanceState.get()
  const people = 'room' in state ? state.room.people : []
  hearLine(speech, speech.type === 'unsaid' ? undefined : people.find(({ id }) => id === speech.from)?.name)
}

/** Follows whatever player is on the stage. */
function followStage(): () => void {
  let stop: (() => void) | undefined
  const follow = () => {
    stop?.()
    const player = stagePlayer.get()
    stop =
      player &&
      followPlayer({
        player,
        readRoom: findFollowed,
        maySteer,
        now: () => connection?.now() ?? Date.now(),
        steer: (steering) => {
          const room = findFollowed()
          if (room) steer({ ...steering, episode_id: room.episode.id })
        },
        onChange: seanceState.subscribe,
        onAside(isAside) {
          const state = seanceState.get()
          if ('isAside' in state) seanceState.set({ ...state, isAside })
        },
        onLag: reportLag,
      })
  }
  const unsubscribe = stagePlayer.subscribe(follow)
  follow()
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** Returns the state that the player follows, with the newest command that is on its way. */
function findFollowed(): RoomState | undefined {
  const state = seanceState.get()
  if (state.status !== 'live') return undefined
  const { room } = state
  if (stageView.get()?.path !== room.episode.path) return undefined
  const newest = [given?.waiting, given].find((command) => command?.episode_id === room.episode.id)
  if (!newest) return room
  const { position, is_playing, at } = newest
  return { ...room, position, is_playing, is_held: false, at }
}

/** Reports whether this person's video lags, if the séance waits for those that do and does not know it yet. */
function reportLag(lags: boolean): void {
  const state = seanceState.get()
  if (state.status !== 'live' || !state.room.waits) return
  const known = state.room.people.find(({ id }) => id === state.you)?.lags
  if (known === undefined || known === lags) return
  const now = performance.now()
  if (lagReport?.lags === lags && now < lagReport.at + lagReportMs) return
  lagReport = { lags, at: now }
  connection?.send({ type: 'lag', lags })
}

/** Returns whether this person plays, pauses and chooses for all. */
export function maySteer(): boolean {
  const state = seanceState.get()
  return state.status === 'live' && (state.room.mode === 'everybody' || state.room.host_id === state.you)
}

/** Plays, pauses, seeks or opens an episode for everybody. */
export function steer(command: Command): void {
  const state = seanceState.get()
  if (state.status !== 'live' || !connection) return
  const timed = { ...command, at: connection.now() }
  if (given) given = { ...given, waiting: timed }
  else sendCommand(timed, state.room)
}

function sendCommand(command: Timed, { revision }: RoomState): void {
  given = { ...command, revision, timer: setTimeout(dropCommand, answerMs) }
  connection?.send({ type: 'steer', ...command, revision })
}

function settleCommand(room: RoomState): void {
  if (!given || room.revision <= given.revision) return
  const { waiting } = given
  dropCommand()
  if (waiting) sendCommand(moveOn(waiting), room)
}

/** Returns the same command for the present time: the server treats an older time as a few seconds ago. */
function moveOn(command: Timed): Timed {
  const at = connection?.now() ?? command.at
  const passed = command.is_playing ? (at - command.at) / 1000 : 0
  return { ...command, at, position: command.position + passed }
}

function dropCommand(): void {
  clearTimeout(given?.timer)
  given = undefined
}

/** The server ends a connection that sends these; a pasted text may have tabs. */
const unsayable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/**
 * Sends a line to all.
 * @returns false without a connection, or when nothing of it can be sent
 */
export function say(text: string): boolean {
  const line = text.replace(unsayable, ' ').trim()
  return line !== '' && (connection?.send({ type: 'say', text: line }) ?? false)
}

export const react = (reaction: Reaction) => connection?.send({ type: 'react', reaction })
export const setMode = (mode: Mode) => connection?.send({ type: 'mode', mode })
export const setWaits = (waits: boolean) => connection?.send({ type: 'waits', waits })
export const removePerson = (person: string) => connection?.send({ type: 'remove', person })
export const endSeance = () => connection?.send({ type: 'end' })

/** Gives this tab's place up. */
export function leaveSeance(): void {
  connection?.send({ type: 'leave' })
  finish()
  seanceState.set({ status: 'none' })
}

function finish(): void {
  dropCommand()
  clearTalk()
  stopFollowing?.()
  connection?.close()
  connection = undefined
  stopFollowing = undefined
  stageIsLed.set(false)
  writeSeat(undefined)
}
