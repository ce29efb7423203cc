import type { GuildMember } from 'discord.js'

/** Returns the role that the team's page shows: the highest at Discord, never that of all members. */
export function toTeamRole({ guild, roles: { highest } }: GuildMember): string | null {
  return highest.id === guild.id ? null : highest.name
}
