import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply, RoomState } from '../../connection-contract.ts'
import { enterSeance, leaveSeance, say, steer } from './tab-seance.ts'

const sent: { type: string; revision?: number }[] = []
let hear: (reply: Reply) => void

class FakeSocket {
  static readonly OPEN = 1
  readyState = FakeSocket.OPEN
  onmessage?: (message: { data: string }) => void
  constructor() {
    hear = (reply) => this.onmessage?.({ data: JSON.stringify(reply) })
  }
  send(text: string) {
    sent.push(JSON.parse(text))
  }
  close() {}
}

// Node has no window: these are the parts of it that a séance uses.
beforeEach(() => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'https://sumine.example/' } }))
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  leaveSeance()
})

const room = { host_id: 'p', mode: 'host', people: [], waited_ids: [], episode: { id: 1, path: '/' } }
const tell = (revision: number) => hear({ type: 'room', you: 'p', room: { ...room, revision } as unknown as RoomState })

test('a refusal drops the command that it names, not a later one', () => {
  const command = { episode_id: 1, position: 10, is_playing: false }
  enterSeance({ id: 's', key: 'k', person_id: 'p' })
  tell(5)
  steer(command)
  steer({ ...command, position: 20 })
  // Another person’s command came first: the second one is sent in its state.
  tell(6)
  hear({ type: 'refused', revision: 5 })
  hear({ type: 'refused' })
  steer({ ...command, position: 30 })
  const revisions = () => sent.flatMap(({ revision }) => revision ?? [])
  expect(revisions()).toEqual([5, 6])
  hear({ type: 'refused', revision: 6 })
  steer({ ...command, position: 40 })
  expect(revisions()).toEqual([5, 6, 6])
})

test('a pasted tab character is sent as a space, since the server would end the connection', () => {
  enterSeance({ id: 's', key: 'k', person_id: 'p' })
  say('Saison 1\tÉpisode 2')
  expect(sent.at(-1)).toEqual({ type: 'say', text: 'Saison 1 Épisode 2' })
  expect([say(' \u0001\uffff'), sent.at(-1)]).toEqual([false, { type: 'say', text: 'Saison 1 Épisode 2' }])
})
