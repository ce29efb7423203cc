import { parentPort, workerData } from 'node:worker_threads'
import {
  Client,
  Events,
  GatewayIntentBits,
  type Guild,
  type GuildMember,
  type Presence,
  type Activity as SentActivity,
  Status,
} from 'discord.js'
import type { OnlineStatus } from '../../../team-contract.ts'
import type { GatewayMessage, GatewayQuestion, GatewaySettings, SentMember } from './open-gateway.ts'
import type { Activity } from './to-presence.ts'

// Maximum wait for an answer, which never comes if the connection is lost meanwhile.
const membersTimeoutMs = 10_000

/**
 * The connection to Discord, in a thread: the library throws from its event loop on unexpected messages, which must end
 * this thread, not the site. `open-gateway.ts` is its other end.
 */
const { token, guildId, restApi } = workerData as GatewaySettings
const send = (message: GatewayMessage) => parentPort?.postMessage(message)

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers, GatewayIntentBits.GuildPresences],
  rest: { timeout: 10_000, ...(restApi ? { api: restApi } : {}) },
})
const absent = { status: 'offline', activities: [], roleName: null, avatarUrl: null } as const
const findGuild = () => client.guilds.cache.get(guildId)

function nameGuild(): string | undefined {
  const guild = findGuild()
  return guild?.available && guild.shard.status === Status.Ready ? guild.name : undefined
}

async function readMembers(discordIds: string[]): Promise<SentMember[]> {
  const guild = findGuild()
  if (!guild || discordIds.length === 0) return []
  const members = await guild.members.fetch({ user: discordIds, withPresences: true, time: membersTimeoutMs })
  return members.map(toSentMember)
}

parentPort?.on('message', async ({ question, port }: GatewayQuestion) => {
  const answer = question === 'guild name' ? nameGuild() : await readMembers(question).catch((failure) => ({ failure }))
  port.postMessage(answer)
})

function sendReady(guild: Guild | undefined): void {
  if (guild?.id === guildId && guild.available && client.isReady()) send({ event: 'ready' })
}
client.on(Events.ClientReady, () => sendReady(findGuild()))
client.on(Events.GuildAvailable, sendReady)
client.on(Events.GuildCreate, sendReady)
client.on(Events.PresenceUpdate, (_, { member, guild }) => {
  if (member && guild?.id === guildId) send({ event: 'member', member: toSentMember(member) })
})
client.on(Events.GuildMemberUpdate, (_, member) => {
  if (member.guild.id === guildId) send({ event: 'member', member: toSentMember(member) })
})
client.on(Events.GuildMemberRemove, ({ id, guild }) => {
  if (guild.id === guildId) send({ event: 'member', member: { discordId: id, ...absent } })
})
client.on(Events.Error, (err) => send({ event: 'warning', about: { err } }))
client.on(Events.ShardError, (err) => send({ event: 'warning', about: { err } }))
client.on(Events.ShardDisconnect, ({ code }) => {
  throw new Error(`Discord closed the connection for good (${code})`)
})
client.rest.on('rateLimited', ({ route, timeToReset }) => send({ event: 'warning', about: { route, timeToReset } }))
// An exception ends the thread.
await client.login(token)

function toSentMember(member: GuildMember): SentMember {
  return {
    discordId: member.id,
    status: toOnlineStatus(member.presence),
    activities: (member.presence?.activities ?? []).map(toActivity),
    roleName: toTeamRole(member),
    avatarUrl: member.user.avatar || member.avatar ? member.displayAvatarURL({ extension: 'png', size: 128 }) : null,
  }
}

function toOnlineStatus(presence: Presence | null): OnlineStatus {
  const status = presence?.status ?? 'offline'
  return status === 'invisible' ? 'offline' : status
}

function toActivity(sent: SentActivity): Activity {
  return {
    type: sent.type,
    name: sent.name,
    state: sent.state,
    details: sent.details,
    pictureText: sent.assets?.largeText ?? null,
    pictureUrl: sent.assets?.largeImageURL({ extension: 'png', size: 128 }) ?? null,
    startedAt: sent.timestamps?.start?.getTime() ?? null,
    endsAt: sent.timestamps?.end?.getTime() ?? null,
    emoji: sent.emoji && !sent.emoji.id ? sent.emoji.name : null,
  }
}

/** Returns the role that the team's page shows: the highest at Discord, never that of all members. */
function toTeamRole({ guild, roles: { highest } }: GuildMember): string | null {
  return highest.id === guild.id ? null : highest.name
}
