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
import type { Log } from '../../../../../platform/log/create-log.ts'
import type { OnlineStatus } from '../../../team-contract.ts'
import type { Activity, SeenMember } from './to-presence.ts'

export type GatewaySettings = {
  token: string
  guildId: string
  /** Where Discord's REST API is; it names the gateway. Discord's own when left out. */
  restApi?: string | undefined
}

type GatewayHandlers = {
  /** The community is there with its members: at the start, and after each connection that began anew. */
  onReady: (gateway: OpenGateway) => void
  /** What Discord says of somebody has changed. */
  onMember: (seen: SeenMember) => void
  /** Discord lets this bot in no more (token, intents): asking again soon would not help. */
  onRefused: (reason: Error) => void
}

/** A connection to Discord's gateway, taken up again by itself when it is lost. */
export type OpenGateway = {
  /** The community's name while the connection stands; undefined while it does not. */
  guildName: () => string | undefined
  /** Asks how these members are now; those who left the community are left out. */
  readMembers: (discordIds: string[]) => Promise<SeenMember[]>
  close: () => Promise<void>
}

// An answer that was lost with its connection holds up what comes after it for so long.
const membersTimeoutMs = 10_000

/**
 * Connects to Discord as a bot that sees who is there (privileged intents: members and presences).
 * @throws Error when Discord refuses the token or cannot be reached
 */
export async function openGateway(
  { token, guildId, restApi }: GatewaySettings,
  handlers: GatewayHandlers & { log: Log },
): Promise<OpenGateway> {
  const { log } = handlers
  const client = new Client({
    intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers, GatewayIntentBits.GuildPresences],
    rest: { timeout: 10_000, ...(restApi ? { api: restApi } : {}) },
  })
  const gateway: OpenGateway = {
    guildName: () => {
      const guild = findGuild(client, guildId)
      return guild?.available && guild.shard.status === Status.Ready ? guild.name : undefined
    },
    readMembers: async (discordIds) => {
      const guild = findGuild(client, guildId)
      if (!guild || discordIds.length === 0) return []
      const members = await guild.members.fetch({ user: discordIds, withPresences: true, time: membersTimeoutMs })
      return members.map(toSeenMember)
    },
    close: () => client.destroy(),
  }
  const tellReady = (guild: Guild | undefined) => {
    if (guild?.id === guildId && guild.available && client.isReady()) handlers.onReady(gateway)
  }
  client.on(Events.ClientReady, () => tellReady(findGuild(client, guildId)))
  client.on(Events.GuildAvailable, tellReady)
  client.on(Events.GuildCreate, tellReady)
  client.on(Events.PresenceUpdate, (_, { member, guild }) => {
    if (member && guild?.id === guildId) handlers.onMember(toSeenMember(member))
  })
  client.on(Events.GuildMemberUpdate, (_, member) => {
    if (member.guild.id === guildId) handlers.onMember(toSeenMember(member))
  })
  client.on(Events.GuildMemberRemove, ({ id, guild }) => {
    if (guild.id === guildId) handlers.onMember({ discordId: id, ...nobody })
  })
  client.on(Events.Error, (err) => log.warn({ err }, 'team: Discord'))
  client.on(Events.ShardError, (err) => log.warn({ err }, 'team: the connection to Discord'))
  client.on(Events.ShardDisconnect, ({ code }) => {
    handlers.onRefused(new Error(`Discord closed the connection for good (${code})`))
  })
  client.rest.on('rateLimited', ({ route, timeToReset }) =>
    log.warn({ route, timeToReset }, 'team: Discord asks to wait'),
  )
  try {
    await client.login(token)
  } catch (error) {
    await client.destroy()
    throw error
  }
  return gateway
}

const findGuild = (client: Client, guildId: string) => client.guilds.cache.get(guildId)

const nobody: Omit<SeenMember, 'discordId'> = { status: 'offline', activities: [], roleName: null, avatarUrl: null }

function toSeenMember(member: GuildMember): SeenMember {
  const highest = member.roles.highest
  return {
    discordId: member.id,
    status: toOnlineStatus(member.presence),
    activities: (member.presence?.activities ?? []).map(toActivity),
    // Everybody's role has the id of the community, and says nothing.
    roleName: highest.id === member.guild.id ? null : highest.name,
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
