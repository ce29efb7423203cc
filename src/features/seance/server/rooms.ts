import type { WebSocket } from '@fastify/websocket'
import type { Database } from '../../../platform/database/connect-database.ts'
import { isDatabaseAway } from '../../../platform/database/database-away.ts'
import type { Log } from '../../../platform/log/create-log.ts'
import { listRefusedNetworks } from '../../reports/server/public.ts'
import type { Reply } from '../connection-contract.ts'
import { closeCodes } from '../rules.ts'
import { createHoldTimers } from './hold-timers.ts'
import { presentRoom } from './present.ts'
import { keepPlaces } from './queries/people.ts'
import { findRoom, type RoomRow, replaceLeaders } from './queries/rooms.ts'

/** A person whose connection this copy of the site holds. */
export type Seated = { seanceId: string; id: string; at: number; network: string; socket: WebSocket }

// A listener who does not read is dropped before its messages fill the memory. It returns, and gets the newest state.
const maxUnreadBytes = 64 * 1024
/** The delay before a failed reading, or a failed end of a hold, is retried. */
const retryMs = 5000

/** The people of all séances whose connections this copy holds. */
export type Rooms = {
  /** Closes the older connection of a person who has two here, even if it is added last. */
  add: (person: Seated) => void
  /** Closes a person's connection here if they took their place again later, at any copy. */
  replace: (newer: Pick<Seated, 'seanceId' | 'id' | 'at'>) => void
  /** @returns whether the person had no newer connection */
  drop: (person: Seated) => boolean
  /** Reads a séance and tells its people here. Calls during a reading share one more reading. */
  tell: (seanceId: string) => void
  tellAll: () => void
  /** Sends a message to the people of a séance whose connections this copy holds. */
  pass: (seanceId: string, reply: Reply) => void
  /**
   * Keeps the people here present but those whom staff refuses, and replaces leaders who left.
   * @returns the séances with another leader, or with people who are back
   */
  tend: () => Promise<string[]>
  countPeople: () => number
  countRooms: () => number
  close: () => void
}

type Parts = {
  db: Database
  log: Log
  /** Ends the hold of a séance if it is over. */
  release: (seanceId: string) => Promise<unknown>
}

export function createRooms({ db, log, release }: Parts): Rooms {
  const rooms = new Map<string, Map<string, Seated>>()
  const reading = new Map<string, { again: boolean }>()
  const holds = createHoldTimers((seanceId) => {
    release(seanceId).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'failed to end the hold of a séance')
      holds.note(seanceId, retryMs)
    })
  })

  async function read(seanceId: string): Promise<void> {
    const state = { again: true }
    reading.set(seanceId, state)
    try {
      while (state.again) {
        state.again = false
        const row = await findRoom(db, seanceId)
        const people = [...(rooms.get(seanceId)?.values() ?? [])]
        holds.note(seanceId, people.length > 0 && row ? row.hold_left_ms : null)
        tellPeople(people, row)
      }
    } catch (error) {
      // The people keep their state; those who just came have none yet. While the database is away each séance fails.
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'failed to read a séance')
      setTimeout(() => tell(seanceId), retryMs).unref()
    } finally {
      reading.delete(seanceId)
    }
  }

  function drop({ seanceId, id, socket }: Seated): boolean {
    const people = rooms.get(seanceId)
    if (people?.get(id)?.socket !== socket) return false
    people.delete(id)
    if (people.size === 0) rooms.delete(seanceId)
    return true
  }

  function replace({ seanceId, id, at }: Pick<Seated, 'seanceId' | 'id' | 'at'>): void {
    const older = rooms.get(seanceId)?.get(id)
    // In another tab, or back before the old connection was found lost.
    if (older && older.at < at && drop(older)) older.socket.close(closeCodes.unknownSeat)
  }

  function tell(seanceId: string): void {
    if (!rooms.has(seanceId)) return
    const state = reading.get(seanceId)
    if (state) state.again = true
    else void read(seanceId)
  }

  return {
    add(person) {
      replace(person)
      const people = rooms.get(person.seanceId) ?? new Map<string, Seated>()
      if (people.has(person.id)) return person.socket.close(closeCodes.unknownSeat)
      rooms.set(person.seanceId, people)
      people.set(person.id, person)
    },
    replace,
    drop,
    tell,
    tellAll() {
      for (const seanceId of rooms.keys()) tell(seanceId)
    },
    pass(seanceId, reply) {
      for (const { socket } of rooms.get(seanceId)?.values() ?? []) send(socket, reply)
    },
    async tend() {
      const places = [...rooms.values()].flatMap((people) => [...people.values()])
      if (places.length === 0) return []
      const refused = new Set(await listRefusedNetworks(db, [...new Set(places.map(({ network }) => network))]))
      for (const { network, socket } of places) if (refused.has(network)) socket.close(closeCodes.refused)
      const kept = places.filter(({ network, socket }) => !refused.has(network) && socket.readyState === socket.OPEN)
      const back = await keepPlaces(db, kept)
      return [...back, ...(await replaceLeaders(db, [...rooms.keys()]))]
    },
    countPeople: () => [...rooms.values()].reduce((sum, people) => sum + people.size, 0),
    countRooms: () => rooms.size,
    close: holds.stop,
  }
}

function tellPeople(people: Seated[], row: RoomRow | undefined): void {
  if (!row) {
    for (const { socket } of people) socket.close(closeCodes.ended)
    return
  }
  const room = presentRoom(row)
  for (const { id, socket } of people) {
    if (row.removed_ids.includes(id)) socket.close(closeCodes.removed)
    else send(socket, { type: 'room', you: id, room })
  }
}

/** Sends a message, unless the reader is too slow: then the connection ends. */
export function send(socket: WebSocket, reply: Reply): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > maxUnreadBytes) socket.terminate()
  else socket.send(JSON.stringify(reply))
}
