import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { listen } from '../listen.ts'
import { acceptWebSocket, type WebSocketLine } from './web-socket.ts'

/** A member of the server as a bot sees it (Discord's developer documentation, "Guild Member"). */
type StandInMember = {
  id: string
  username: string
  avatar?: string | null
  roles?: string[]
  presence?: StandInPresence
}
type StandInPresence = { status: 'online' | 'idle' | 'dnd' | 'offline'; activities?: object[] }

/** A message from a bot over the gateway. */
type GatewayMessage = { op: number; d: unknown }

export type DiscordStandIn = {
  /** The address of the REST API, without its version. */
  restApi: string
  guildId: string
  /** All messages from bots over the gateway, in order. */
  received: GatewayMessage[]
  /** The paths of all REST requests. */
  asked: string[]
  members: Map<string, StandInMember>
  /** The heartbeat interval for bots in milliseconds; from the next connection on. */
  heartbeatMs: number
  /** Whether a bot can resume its session; otherwise it is invalid and has to start over. */
  resumes: boolean
  /** The number of next answers of `GET /gateway/bot` that are 429. */
  refusals: number
  /** Sends all bots a member's new presence. */
  changePresence: (id: string, presence: StandInPresence) => void
  renameGuild: (name: string) => void
  /** Sends all bots an event with any content. */
  dispatch: (event: string, data: unknown) => void
  /** Sends all bots a raw message. */
  say: (text: string) => void
  /** Closes all connections: with a code of Discord's, or abruptly. */
  hangUp: (code?: number) => void
  close: () => Promise<void>
}

const token = 'jeton-de-bot'
export const standInToken = token
const opcodes = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  resume: 6,
  requestMembers: 8,
  invalidSession: 9,
  hello: 10,
  ack: 11,
}

/**
 * Starts a local Discord as bots see it: the REST API's route to the gateway, and the gateway's protocol version 10
 * (hello, identify, ready, guild create, presence update, members, heartbeat, resume, invalid session), following its
 * documentation.
 */
export async function startDiscord(): Promise<DiscordStandIn> {
  const guildId = '900000000000000001'
  const sessions = new Map<string, { missed: object[]; sequence: number }>()
  const lines = new Map<WebSocketLine, string | undefined>()
  let guildName = 'Suminé'
  let made = 0

  const server = createServer((request, response) => {
    standIn.asked.push(request.url ?? '')
    const headers = { 'content-type': 'application/json' }
    const isBot = request.headers.authorization === `Bot ${token}`
    if (!isBot) return response.writeHead(401, headers).end('{"message":"401: Unauthorized","code":0}')
    if (standIn.refusals > 0) {
      standIn.refusals -= 1
      const again = { ...headers, 'retry-after': '0.05', 'x-ratelimit-scope': 'user' }
      return response
        .writeHead(429, again)
        .end('{"message":"You are being rate limited.","retry_after":0.05,"global":false}')
    }
    if (request.url !== '/api/v10/gateway/bot')
      return response.writeHead(404, headers).end('{"message":"404","code":0}')
    const limit = { total: 1000, remaining: 999, reset_after: 1000, max_concurrency: 1 }
    response
      .writeHead(200, headers)
      .end(JSON.stringify({ url: `ws://127.0.0.1:${port}/`, shards: 1, session_start_limit: limit }))
  })

  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const line = acceptWebSocket(request, socket, {
      onText: (text) => answer(line, JSON.parse(text)),
      onClose: () => lines.delete(line),
    })
    lines.set(line, undefined)
    say(line, { op: opcodes.hello, d: { heartbeat_interval: standIn.heartbeatMs } })
  })

  const say = (line: WebSocketLine, message: object) => line.send(JSON.stringify(message))

  /** Sends an event in a connection's session, which stores it for resuming. */
  function dispatch(line: WebSocketLine, t: string, d: unknown): void {
    const session = sessions.get(lines.get(line) ?? '')
    if (!session) return
    session.sequence += 1
    const message = { op: opcodes.dispatch, t, s: session.sequence, d }
    session.missed.push(message)
    say(line, message)
  }

  function answer(line: WebSocketLine, message: GatewayMessage): void {
    standIn.received.push(message)
    if (message.op === opcodes.heartbeat) say(line, { op: opcodes.ack })
    if (message.op === opcodes.identify) identify(line, message.d as { token: string })
    if (message.op === opcodes.resume) resume(line, message.d as { session_id: string; seq: number })
    if (message.op === opcodes.requestMembers) sendMembers(line, message.d as MembersRequest)
  }

  function identify(line: WebSocketLine, { token: given }: { token: string }): void {
    // 4004: authentication failed.
    if (given !== token) {
      line.close(4004)
      return
    }
    made += 1
    const id = `session-${made}`
    sessions.set(id, { missed: [], sequence: 0 })
    lines.set(line, id)
    dispatch(line, 'READY', {
      v: 10,
      user: { id: '800000000000000001', username: 'bot', discriminator: '0000', avatar: null, bot: true },
      guilds: [{ id: guildId, unavailable: true }],
      session_id: id,
      resume_gateway_url: `ws://127.0.0.1:${port}/`,
      application: { id: '800000000000000001', flags: 0 },
    })
    dispatch(line, 'GUILD_CREATE', toGuild())
  }

  function resume(line: WebSocketLine, { session_id, seq }: { session_id: string; seq: number }): void {
    const session = sessions.get(session_id)
    if (!session || !standIn.resumes) {
      sessions.delete(session_id)
      say(line, { op: opcodes.invalidSession, d: false })
      return
    }
    lines.set(line, session_id)
    for (const missed of session.missed.filter((event) => 's' in event && Number(event.s) > seq)) say(line, missed)
    dispatch(line, 'RESUMED', {})
  }

  type MembersRequest = { user_ids?: string[] | string; nonce?: string; presences?: boolean }
  function sendMembers(line: WebSocketLine, { user_ids = [], nonce, presences }: MembersRequest): void {
    const found = [user_ids].flat().flatMap((id) => standIn.members.get(id) ?? [])
    dispatch(line, 'GUILD_MEMBERS_CHUNK', {
      guild_id: guildId,
      members: found.map(toMember),
      chunk_index: 0,
      chunk_count: 1,
      not_found: [],
      ...(presences ? { presences: found.flatMap(toPresence) } : {}),
      nonce,
    })
  }

  function toGuild(): object {
    return {
      id: guildId,
      name: guildName,
      icon: null,
      owner_id: '1',
      member_count: standIn.members.size,
      roles: [
        { id: guildId, name: '@everyone', position: 0, color: 0, permissions: '0' },
        { id: '700000000000000001', name: 'Administrateur', position: 2, color: 0, permissions: '0' },
        { id: '700000000000000002', name: 'Graphiste', position: 1, color: 0, permissions: '0' },
      ],
      emojis: [],
      stickers: [],
      channels: [],
      threads: [],
      // As for a large server: members have to be requested.
      members: [],
      presences: [],
      voice_states: [],
      large: true,
      unavailable: false,
    }
  }

  const toMember = ({ id, username, avatar = null, roles = [] }: StandInMember) => ({
    user: { id, username, discriminator: '0', avatar, global_name: username },
    roles,
    joined_at: '2024-01-01T00:00:00Z',
    deaf: false,
    mute: false,
    flags: 0,
  })
  const toPresence = ({ id, presence }: StandInMember): object[] =>
    presence ? [{ user: { id }, guild_id: guildId, activities: [], client_status: {}, ...presence }] : []

  const { port, close } = await listen(server)
  const standIn: DiscordStandIn = {
    restApi: `http://127.0.0.1:${port}/api`,
    guildId,
    received: [],
    asked: [],
    members: new Map(),
    heartbeatMs: 41_250,
    resumes: true,
    refusals: 0,
    changePresence(id, presence) {
      const member = standIn.members.get(id) ?? { id, username: `membre-${id}` }
      standIn.members.set(id, { ...member, presence })
      const [event] = toPresence({ ...member, presence })
      const open = new Set(lines.values())
      for (const line of lines.keys()) if (event) dispatch(line, 'PRESENCE_UPDATE', event)
      // A briefly disconnected bot receives it when it resumes.
      for (const [sessionId, session] of sessions) {
        if (open.has(sessionId) || !event) continue
        session.sequence += 1
        session.missed.push({ op: opcodes.dispatch, t: 'PRESENCE_UPDATE', s: session.sequence, d: event })
      }
    },
    renameGuild(name) {
      guildName = name
    },
    dispatch(event, data) {
      for (const line of lines.keys()) dispatch(line, event, data)
    },
    say(text) {
      for (const line of lines.keys()) line.send(text)
    },
    hangUp(code) {
      for (const line of lines.keys()) code === undefined ? line.cut() : line.close(code)
    },
    close,
  }
  return standIn
}
