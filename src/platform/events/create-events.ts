import type { z } from 'zod'
import type { Database, DatabaseConnection } from '../database/connect-database.ts'
import { type ChannelHandlers, listenToChannels, notifyChannel } from '../database/listen.ts'
import type { Log } from '../log/create-log.ts'

/** Something that happens on the site and that every copy of it hears of. Events carry ids, never contents. */
export type Topic<Ids> = { channel: string; read: (payload: string) => Ids }

/** @param channel PostgreSQL's name of it, also used by triggers; the payload is the ids as JSON */
export function defineTopic<Ids extends z.ZodType>(channel: string, ids: Ids): Topic<z.output<Ids>> {
  return { channel, read: (payload) => ids.parse(JSON.parse(payload)) }
}

type Handlers<Ids> = {
  onEvent: (ids: Ids) => Promise<unknown> | unknown
  /** Events may have been missed: the connection to the database was lost and is back. */
  onGap: () => Promise<unknown> | unknown
}

/** What happens on all copies of the site, heard over one connection a process. */
export type SiteEvents = {
  /** Handles a topic's events; all handlers are given before `start`, one a topic. */
  on: <Ids>(topic: Topic<Ids>, handlers: Handlers<Ids>) => void
  start: () => void
  close: () => Promise<void>
}

export function createEvents(connection: DatabaseConnection, log: Log): SiteEvents {
  const channels = new Map<string, ChannelHandlers>()
  let stop: (() => Promise<void>) | undefined

  /** A handler's failure is its own: the next event is heard all the same. */
  async function run(channel: string, handle: () => Promise<unknown> | unknown): Promise<void> {
    try {
      await handle()
    } catch (error) {
      log.error({ err: error, channel }, 'while handling an event')
    }
  }

  return {
    on({ channel, read }, { onEvent, onGap }) {
      if (stop) throw new Error(`${channel}: events are heard already`)
      if (channels.has(channel)) throw new Error(`${channel} is handled twice`)
      channels.set(channel, {
        onPayload: (payload) => void run(channel, () => onEvent(read(payload))),
        onGap: () => void run(channel, onGap),
      })
    },
    start() {
      stop ??= listenToChannels(connection, channels)
    },
    async close() {
      await stop?.()
    },
  }
}

/** Tells every copy of the site, once the transaction that `db` stands for is committed. */
export function sendEvent<Ids>(db: Database, topic: Topic<Ids>, ids: Ids): Promise<void> {
  return notifyChannel(db, topic.channel, JSON.stringify(ids))
}
