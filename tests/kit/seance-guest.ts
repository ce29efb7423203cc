import type { Reply, Request, RoomState } from '../../src/features/seance/connection-contract.ts'
import type { Seat } from '../../src/features/seance/contract.ts'
import { eventually } from './eventually.ts'

type Body = Record<string, unknown>

/** Posts to a copy of the site. `Answer` is the type of the expected answer: a seat by default. */
export async function post<Answer = Seat>(
  port: number,
  path: string,
  body: Body,
  accessToken?: string,
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

export async function openSeance(port: number, episodeId: number, name = 'Aline'): Promise<Seat> {
  const body = { episode_id: episodeId, position_seconds: 0, is_playing: false, name }
  return (await post(port, '/api/seances', body)).body
}

export async function takePlace(port: number, id: string, name: string): Promise<Seat> {
  const { status, body } = await post(port, `/api/seances/${id}/people`, { name })
  if (status !== 201) throw new Error(`${name} has no place: ${JSON.stringify(body)}`)
  return body
}

/** A person with a connection to a copy of the site. */
export type Guest = {
  seat: Seat
  /** The newest state; undefined before the first one. */
  room: () => RoomState | undefined
  /** All messages. */
  heard: Reply[]
  send: (message: Request | string | Uint8Array<ArrayBuffer>) => void
  /** Plays or pauses at a position, in the newest state. */
  steer: (command: { position: number; is_playing: boolean; episode_id?: number; revision?: number }) => void
  /** The code with which the connection was closed. */
  closedWith: () => number | undefined
  /** Closes the connection without a message. */
  leave: () => void
}

/** Connects a person to a copy of the site, and waits for the state. */
export function connectGuest(port: number, seat: Seat): Promise<Guest> {
  let guest = openConnection(port, seat)
  return eventually(() => {
    // 1011: the site failed to answer, as on a busy machine. The site's own page connects again, too.
    if (guest.closedWith() === 1011) guest = openConnection(port, seat)
    if (!guest.room()) throw new Error(`The state has not come (${guest.closedWith() ?? 'open'}).`)
    return guest
  })
}

/** Connects without waiting. */
export function openConnection(port: number, seat: Seat): Guest {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/seances/${seat.id}/connection`)
  const heard: Reply[] = []
  let room: RoomState | undefined
  let closedWith: number | undefined
  const send: Guest['send'] = (message) =>
    socket.send(typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message))
  socket.addEventListener('open', () => send({ type: 'sit', key: seat.key }))
  socket.addEventListener('close', ({ code }) => {
    closedWith = code
  })
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    heard.push(reply)
    if (reply.type === 'room') room = reply.room
  })
  return {
    seat,
    heard,
    send,
    room: () => room,
    steer({ position, is_playing, episode_id = room?.episode.id ?? 0, revision = room?.revision ?? 0 }) {
      send({ type: 'steer', position, is_playing, episode_id, revision, at: Date.now() })
    },
    closedWith: () => closedWith,
    leave: () => socket.close(),
  }
}
