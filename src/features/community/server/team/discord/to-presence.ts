import { z } from 'zod'
import { toOneLine } from '../../../../../shared/contract/written-texts.ts'
import { cutText } from '../../../../../shared/cut-text.ts'
import { onlineStatuses } from '../../../team-contract.ts'
import type { PresenceRow } from '../queries.ts'

/** Discord's activity types (its developer documentation, "Activity Object"). */
const activityTypes = { playing: 0, listening: 2, custom: 4 } as const

const maxTextLength = 200
/** Cleans a name for display: one line, no invisible characters, limited length. */
export const sentName = z
  .string()
  .transform((text) => cutText(toOneLine(text.slice(0, maxTextLength * 2)), maxTextLength))
const optionalName = sentName.nullable().catch(null)
const instant = z.int().nonnegative().nullable().catch(null)

/** A member's activity; instants in milliseconds since 1970. */
const activity = z.object({
  type: z.int(),
  name: sentName,
  state: optionalName,
  details: optionalName,
  /** The album of a track. */
  pictureText: optionalName,
  pictureUrl: z.url().max(2000).nullable().catch(null),
  startedAt: instant,
  endsAt: instant,
  /** Of a custom status. */
  emoji: optionalName,
})
export type Activity = z.infer<typeof activity>

/** A member's current state at Discord. */
export const seenMember = z.object({
  discordId: z.string(),
  status: z.enum(onlineStatuses).catch('offline'),
  activities: z.array(activity.nullable().catch(null)).transform((all) => all.filter((each) => each !== null)),
  roleName: optionalName,
  avatarUrl: z.url().max(2000).nullable().catch(null),
})
export type SeenMember = z.infer<typeof seenMember>

type Consents = { id: number } & Record<'shares_presence' | 'shares_status' | 'shares_music' | 'shares_game', boolean>

/** Reduces a presence to the member's consent. Pictures still have their original addresses. */
export function toPresence(member: Consents, seen: SeenMember): PresenceRow {
  return {
    member_id: member.id,
    online_status: member.shares_presence ? seen.status : 'offline',
    role_name: seen.roleName,
    avatar_url: seen.avatarUrl,
    custom_status: member.shares_status ? findCustomStatus(seen.activities) : null,
    music: member.shares_music ? findMusic(seen.activities) : null,
    game: member.shares_game ? findGame(seen.activities) : null,
  }
}

function findCustomStatus(activities: Activity[]): string | null {
  const custom = activities.find(({ type }) => type === activityTypes.custom)
  return cutText([custom?.emoji, custom?.state].filter(Boolean).join(' '), maxTextLength) || null
}

/** Music on Spotify: Discord names other players too, but without the length of tracks. */
function findMusic(activities: Activity[]): PresenceRow['music'] {
  const music = activities.find(({ type, name }) => type === activityTypes.listening && name === 'Spotify')
  if (!music?.details || music.startedAt === null || music.endsAt === null) return null
  return {
    title: music.details,
    // Several artists are one text: 'Aki; les Marées'.
    artist: (music.state ?? '').split('; ').join(', '),
    album: music.pictureText,
    coverUrl: music.pictureUrl,
    startedAt: music.startedAt,
    endsAt: music.endsAt,
  }
}

function findGame(activities: Activity[]): PresenceRow['game'] {
  const game = activities.find(({ type }) => type === activityTypes.playing)
  if (!game) return null
  return {
    name: game.name,
    iconUrl: game.pictureUrl,
    details: game.details ?? game.state,
    startedAt: game.startedAt,
  }
}
