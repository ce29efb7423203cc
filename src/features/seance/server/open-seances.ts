import type { WebSocket } from '@fastify/websocket'
import { deriveKeys } from '../../../platform/config/secrets.ts'
import { sendEvent } from '../../../platform/events/create-events.ts'
import type { Site } from '../../../platform/site/site.ts'
import { listRefusedNetworks } from '../../reports/server/public.ts'
import type { Request } from '../connection-contract.ts'
import { closeCodes, type Unsaid } from '../rules.ts'
import { endEmptySeances } from './jobs.ts'
import { hashKey } from './keys.ts'
import { createMessageBudget, keepBudgets, lagPace, linePace, reactionPace } from './message-budget.ts'
import { noteLag, noteReady, releaseHold, updateWaits } from './queries/holds.ts'
import { findPlace, leavePlace, removePerson, seatPerson } from './queries/people.ts'
import { deleteEmptyRooms, deleteRoom, replaceLeaders, updateMode, updateRoom } from './queries/rooms.ts'
import { createRooms, type Seated, send } from './rooms.ts'
import { handleSeances } from './routes.ts'
import { type Conversation, serveConnections } from './serve-connections.ts'
import { createSharedClock } from './shared-clock.ts'
import { seanceChanged, seanceSaid, seanceSeated } from './topics.ts'
import { createWordFilter, type WordFilter } from './word-filter.ts'

const tendMs = 10_000

/** Opens the séances: their calls, their connections, and the job that ends them. */
export async function openSeances(site: Site): Promise<void> {
  const { db, app, api, events, jobs, log, metrics, publicUrl } = site
  const isRefused = createWordFilter(site.config.SEANCE_REFUSED_WORDS)
  const [networkKey] = deriveKeys(site.secrets.session, 'seance network')
  handleSeances(api, { db, publicUrl, networkKey, isRefused })
  const clock = createSharedClock(db)
  const change = (id: string) => sendEvent(db, seanceChanged, id)
  const release = async (id: string) => {
    if (await releaseHold(db, id)) await change(id)
  }
  const rooms = createRooms({ db, log, release })
  const budgets = keepBudgets({ say: linePace, react: reactionPace })
  events.on(seanceSaid, {
    onEvent({ seance, from, text, reaction }) {
      if (text !== undefined) rooms.pass(seance, { type: 'said', from, text })
      else if (reaction) rooms.pass(seance, { type: 'reacted', from, reaction })
    },
    // Lines sent during a gap are lost.
    onGap: () => {},
  })
  events.on(seanceSeated, { onEvent: rooms.replace, onGap: () => {} })
  events.on(seanceChanged, { onEvent: rooms.tell, onGap: rooms.tellAll })

  await serveConnections(app, {
    publicUrl,
    countRefusal: (reason) => metrics.seanceRefusals.inc({ reason }),
    open: (connection) => converse({ ...connection, site, clock, rooms, change, budgets, isRefused }),
  })
  metrics.measure(metrics.seancePeople, () => metrics.seancePeople.set(rooms.countPeople()))
  metrics.measure(metrics.seances, () => metrics.seances.set(rooms.countRooms()))

  jobs.handle(endEmptySeances, async () => {
    for (const id of [...(await deleteEmptyRooms(db)), ...(await replaceLeaders(db))]) await change(id)
  })
  const tending = setInterval(() => {
    rooms
      .tend()
      .then((ids) => Promise.all(ids.map(change)))
      .catch((error: unknown) => log.warn({ err: error }, 'failed to tend the séances'))
  }, tendMs)
  tending.unref()
  app.addHook('onClose', async () => {
    clearInterval(tending)
    rooms.close()
  })
}

/** Lines and reactions, which are passed on and not stored. */
type Speech = Extract<Request, { type: 'say' | 'react' }>

type Parts = {
  seanceId: string
  socket: WebSocket
  onSeat: () => void
  site: Pick<Site, 'db' | 'log'>
  clock: ReturnType<typeof createSharedClock>
  rooms: ReturnType<typeof createRooms>
  /** Tells all copies that the séance has changed. */
  change: (seanceId: string) => Promise<void>
  /** Each person's budgets of lines and reactions. */
  budgets: ReturnType<typeof keepBudgets<'say' | 'react'>>
  isRefused: WordFilter
}

/** Answers the messages of one connection. */
function converse({ seanceId, socket, onSeat, site, clock, rooms, change, budgets, isRefused }: Parts): Conversation {
  const { db, log } = site
  let seated: Seated | undefined
  // Holds are also counted in the database, so that a new connection gains none.
  const mayLag = createMessageBudget(lagPace)
  let budget: ReturnType<typeof budgets.open> | undefined

  async function sit(key: string): Promise<void> {
    const person = { seanceId, keyHash: hashKey(key) }
    const known = await findPlace(db, person)
    if (!known) return socket.close(closeCodes.ended)
    if (known.is_removed) return socket.close(closeCodes.removed)
    const { network } = known
    if (network === null) return socket.close(closeCodes.unknownSeat)
    // Checked before the person has the place: a founder would lead again.
    if ((await listRefusedNetworks(db, [network])).length > 0) return socket.close(closeCodes.refused)
    const place = await seatPerson(db, person)
    if (!place) return socket.close(closeCodes.unknownSeat)
    const { id, at } = place
    onSeat()
    seated = { seanceId, id, at, network, socket }
    budget = budgets.open(`${seanceId}/${id}`)
    rooms.add(seated)
    await sendEvent(db, seanceSeated, { seanceId, id, at })
    await clock.refresh()
    await releaseHold(db, seanceId)
    await change(seanceId)
  }

  /**
   * Passes a line or a reaction on to all.
   * @returns the reason if it is refused
   */
  async function say(from: string, message: Speech): Promise<Unsaid | undefined> {
    const { type, ...said } = message
    if (!budget?.may[type]()) return 'pace'
    if (type === 'say' && message.text === '') return 'empty'
    if (type === 'say' && isRefused(message.text)) return 'words'
    await sendEvent(db, seanceSaid, { seance: seanceId, from, ...said })
    return undefined
  }

  /**
   * Carries out a person's command.
   * @returns whether they were allowed to give it
   */
  function act(
    id: string,
    message: Exclude<Request, { type: 'sit' | 'ping' | 'lag' | Speech['type'] }>,
  ): Promise<boolean> {
    switch (message.type) {
      case 'steer': {
        const { episode_id: episodeId, is_playing: isPlaying, position, at, revision } = message
        return updateRoom(db, seanceId, { episodeId, isPlaying, position, at, revision, personId: id })
      }
      case 'mode':
        return updateMode(db, seanceId, { mode: message.mode, hostId: id })
      case 'waits':
        return ending(updateWaits(db, seanceId, { waits: message.waits, personId: id }))
      case 'remove':
        return ending(removePerson(db, { seanceId, id: message.person, hostId: id }))
      case 'end':
        return deleteRoom(db, seanceId, id)
      case 'leave':
        return ending(leavePlace(db, { seanceId, id }).then(() => true))
    }
  }

  /** Waits for a change, then ends the hold if it is over. */
  async function ending(done: Promise<boolean>): Promise<boolean> {
    const isDone = await done
    if (isDone) await releaseHold(db, seanceId)
    return isDone
  }

  /**
   * Records that a person's video lags or is ready, unless there are too many such messages.
   * @returns whether it did
   */
  async function noteState(id: string, lags: boolean): Promise<boolean> {
    if (lags) return mayLag() && noteLag(db, { seanceId, id })
    return ending(noteReady(db, { seanceId, id }))
  }

  return {
    async hear(message) {
      if (message.type === 'ping') {
        void clock.refresh()
        return send(socket, { type: 'pong', sent: message.sent, at: clock.now() })
      }
      if (message.type === 'sit') return seated ? socket.close(closeCodes.unknownSeat) : sit(message.key)
      if (!seated) return socket.close(closeCodes.unknownSeat)
      if (message.type === 'say' || message.type === 'react') {
        const reason = await say(seated.id, message)
        if (reason) send(socket, { type: 'unsaid', reason, text: message.type === 'say' ? message.text : '' })
        return
      }
      if (message.type === 'lag') {
        if (await noteState(seated.id, message.lags)) await change(seanceId)
        return
      }
      const isDone = await act(seated.id, message)
      // A connection without a place would hear everything, unseen.
      if (message.type === 'leave') socket.close(1000)
      if (isDone) return change(seanceId)
      send(socket, { type: 'refused', revision: message.type === 'steer' ? message.revision : undefined })
      rooms.tell(seanceId)
    },
    close() {
      budget?.close()
      if (!seated || !rooms.drop(seated)) return
      ending(leavePlace(db, seated).then(() => true))
        .then(() => change(seanceId))
        .catch((error: unknown) => log.warn({ err: error }, 'failed to note that a person left a séance'))
    },
  }
}
