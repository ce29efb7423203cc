import type { WebSocket } from '@fastify/websocket'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../../platform/database/database-away.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { endWork } from '../../../platform/http/limits/charge-work.ts'
import { toClientNetwork } from '../../../platform/http/limits/client-network.ts'
import { limited } from '../../../platform/http/limits/rate-limits.ts'
import { parseJson } from '../../../shared/parse-json.ts'
import { type Request, request as requestMessage } from '../connection-contract.ts'
import { closeCodes } from '../rules.ts'
import { clientPace, createMessageBudget, keepBudgets, messagePace } from './message-budget.ts'

const path = '/api/seances/:address/connection'
// A command is a hundred bytes; a text at most two thousand.
const maxMessageBytes = 4096
// Proxies close connections that are silent for a minute.
const heartbeatMs = 25_000
// A school or household shares an address.
const maxPerClient = 100
// A connection without a place may not speak, and counts against its address.
const maxUnseatedMs = 15_000

/** Handles the messages of a connection's person. */
export type Conversation = { hear: (message: Request) => Promise<void>; close: () => void }

type Parts = {
  publicUrl: string
  /** Called for each connection. `onSeat` tells that its person has a place. */
  open: (connection: { seanceId: string; socket: WebSocket; onSeat: () => void }) => Conversation
  countRefusal: (reason: 'origin' | 'full' | 'message' | 'flood') => void
}

/** Serves the connections of séances: origin, ceilings and messages are checked before anything handles them. */
export async function serveConnections(app: FastifyInstance, { publicUrl, open, countRefusal }: Parts): Promise<void> {
  // Each client (`toClientNetwork`) has one count of messages.
  const clients = keepBudgets({ message: clientPace })
  await app.register(websocket, { options: { maxPayload: maxMessageBytes, clientTracking: true } })

  async function admit({ headers, ip }: FastifyRequest): Promise<void> {
    if (!isOwnOrigin(headers, publicUrl)) {
      countRefusal('origin')
      throw new AppError('FORBIDDEN')
    }
    if (clients.countOpen(toClientNetwork(ip)) < maxPerClient) return
    countRefusal('full')
    throw new AppError('RATE_LIMITED', undefined, { retryAfter: 60 })
  }

  app.addHook('onRequest', async ({ ws, routeOptions }) => {
    if (ws && routeOptions.url !== path) throw new AppError('NOT_FOUND')
  })
  app.get<{ Params: { address: string } }>(
    path,
    { websocket: true, preValidation: admit, ...limited('read') },
    (socket, request) => {
      endWork(request.raw)
      const client = clients.open(toClientNetwork(request.ip))
      const unseated = setTimeout(() => socket.close(closeCodes.unknownSeat), maxUnseatedMs)
      const conversation = open({ seanceId: request.params.address, socket, onSeat: () => clearTimeout(unseated) })
      const stopBeating = keepAlive(socket)
      const mayHear = createMessageBudget(messagePace)
      const refuse = (reason: 'message' | 'flood', code: number) => {
        countRefusal(reason)
        socket.close(code)
      }
      // Frames cost microseconds even when nobody handles them: an honest client soon answers the close.
      const mayLeave = createMessageBudget(messagePace)
      const leftover = () => {
        if (!mayLeave()) socket.terminate()
      }
      // One at a time: a command applies to the state after the earlier ones.
      let heard: Promise<unknown> = Promise.resolve()
      socket.on('message', (data, isBinary) => {
        // Drops messages after the site closed the connection: a hostile client does not answer the close.
        if (socket.readyState !== socket.OPEN) return leftover()
        if (!mayHear()) return refuse('flood', closeCodes.flooding)
        const message = isBinary ? undefined : requestMessage.safeParse(parseJson(String(data))).data
        if (!message) return refuse('message', 1008)
        if (message.type !== 'ping' && !client.may.message()) return refuse('flood', closeCodes.flooding)
        heard = heard
          .then(() => conversation.hear(message))
          .catch((error: unknown) => {
            // The person returns, and finds the newest state.
            if (!isDatabaseAway(error)) request.log.warn({ err: error }, 'failed to answer in a séance')
            socket.close(1011)
          })
      })
      socket.once('close', () => {
        clearTimeout(unseated)
        stopBeating()
        client.close()
        void heard.then(conversation.close)
      })
      // Broken frames and those too large end the connection; they are no fault of the site.
      socket.on('error', () => socket.terminate())
    },
  )
}

/** Ends a connection that did not answer between two heartbeats, or that floods with its own. @returns stops */
function keepAlive(socket: WebSocket): () => void {
  let isAlive = true
  const mayBeat = createMessageBudget(messagePace)
  const beat = () => {
    if (!mayBeat()) socket.terminate()
  }
  socket.on('ping', beat)
  socket.on('pong', () => {
    isAlive = true
    beat()
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, heartbeatMs)
  return () => clearInterval(timer)
}

/**
 * Returns whether a connection may come from this origin. Programs send none; browsers always do, and pages of other
 * sites are refused.
 */
function isOwnOrigin({ origin, host }: FastifyRequest['headers'], publicUrl: string): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
