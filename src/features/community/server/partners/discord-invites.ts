import { z } from 'zod'
import type { HttpClient } from '../../../../platform/http-client/create-http-client.ts'

/** Discord's address; replaced in tests. */
export type DiscordAddresses = { api: string; cdn: string }
export const discordAddresses: DiscordAddresses = {
  api: 'https://discord.com/api/v10',
  cdn: 'https://cdn.discordapp.com',
}

const invite = z.object({
  guild: z.object({
    id: z.string().regex(/^\d{1,20}$/),
    name: z.string().max(200),
    description: z.string().max(2000).nullish(),
    icon: z.string().regex(/^\w+$/).nullish(),
  }),
  approximate_member_count: z.int().min(0).nullish(),
})

type Invite = { kind: 'known'; guild: GuildAnswer } | { kind: 'expired' } | { kind: 'busy' }
export type GuildAnswer = {
  id: string
  name: string
  description: string | null
  memberCount: number | null
  /** Identifies the picture; null without one. */
  icon: string | null
}

const limits = { timeoutMs: 10_000, maxRedirects: 0 }

/**
 * Requests the public data of an invitation.
 * @returns `expired` when it does not exist, `busy` when Discord asks to wait
 * @throws FetchFailure without an answer, Error for an invalid one
 */
export async function readInvite(http: HttpClient, { api }: DiscordAddresses, code: string): Promise<Invite> {
  const url = new URL(`${api}/invites/${encodeURIComponent(code)}?with_counts=true`)
  const answer = await http.get(url, { ...limits, maxBytes: 64 * 1024, allows: ({ host }) => host === url.host })
  if (answer.status === 404) return { kind: 'expired' }
  if (answer.status === 429) return { kind: 'busy' }
  if (answer.status !== 200) throw new Error(`Discord answers ${answer.status} for an invitation`)
  const { guild, approximate_member_count } = invite.parse(JSON.parse(answer.body.toString()))
  const { id, name, description = null, icon = null } = guild
  return { kind: 'known', guild: { id, name, description, icon, memberCount: approximate_member_count ?? null } }
}

/** Returns the address of a community's picture. */
export function iconAddress({ cdn }: DiscordAddresses, { id, icon }: { id: string; icon: string }): URL {
  return new URL(`${cdn}/icons/${id}/${icon}.png?size=128`)
}
