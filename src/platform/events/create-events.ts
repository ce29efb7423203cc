import { z } from 'zod'
import type { Tag } from '../../shared/contract/tags.ts'
import type { Database, DatabaseConnection } from '../database/connect-database.ts'
import { type ChannelHandlers, type Listening, listenToChannels, notifyChannel } from '../database/listen.ts'
import type { Log } from '../log/create-log.ts'

/** A kind of event that every copy of the site receives. Events carry ids; contents only if they are stored nowhere. */
export type Topic<Ids> = { channel: string; read: (payload: string) => Ids }

/** @param channel PostgreSQL's name for it, also used by triggers; the payload is the ids as JSON */
export function defineTopic<Ids extends z.ZodType>(channel: string, ids: Ids): Topic<z.output<Ids>> {
  return { channel, read: (payload) => ids.parse(JSON.parse(payload)) }
}

type Handlers<Ids> = {
  onEvent: (ids: Ids) => Promise<unknown> | unknown
  /** Events may have been missed: the database connection has just been opened, or reopened. */
  onGap: () => Promise<unknown> | unknown
}

/** Events from all copies of the site, received over one connection per process. */
export type SiteEvents = {
  /** Registers handlers for a topic, called in the order of registration. Must be called before `start`. */
  on: <Ids>(topic: Topic<Ids>, handlers: Handlers<Ids>) => void
  /** Resolves once events are received, or the database could not be reached; further attempts follow. */
  start: () => Promise<void>
  /** Resolves once this process has handled the events of every earlier commit, so that its next reads show them. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

/** Creates the events of this process. Nothing is received before `start`. */
export function createEvents(connection: DatabaseConnection, log: Log): SiteEvents {
  const channels = new Map<string, ChannelHandlers>()
  let listening: Listening | undefined

  /** A failing handler does not affect later events. */
  async function run(channel: string, handle: () => Promise<unknown> | unknown): Promise<void> {
    try {
      await handle()
    } catch (error) {
      log.error({ err: error, channel }, 'failed to handle an event')
    }
  }

  return {
    on({ channel, read }, { onEvent, onGap }) {
      if (listening) throw new Error(`${channel}: events already have a listener`)
      const earlier = channels.get(channel)
      channels.set(channel, {
        onPayload(payload) {
          earlier?.onPayload(payload)
          void run(channel, () => onEvent(read(payload)))
        },
        onGap() {
          earlier?.onGap()
          void run(channel, onGap)
        },
      })
    },
    async start() {
      listening ??= listenToChannels(connection, channels)
      await listening.started
    },
    async catchUp() {
      await listening?.catchUp()
    },
    async close() {
      await listening?.stop()
    },
  }
}

/** Notifies every copy of the site once the transaction of `db` commits. */
export function sendEvent<Ids>(db: Database, topic: Topic<Ids>, ids: Ids): Promise<void> {
  return notifyChannel(db, topic.channel, JSON.stringify(ids))
}

/**
 * Rows of the catalogue changed. The triggers of migrations/0044 (function in 0045) send the tags of the changed rows.
 */
export const catalogueChanged = defineTopic(
  'catalogue_changed',
  z.array(z.custom<Tag>((tag) => typeof tag === 'string')),
)

/** A device of this account was signed out. Sent by a trigger of migrations/. */
export const sessionEnded = defineTopic('session_ended', z.int())
