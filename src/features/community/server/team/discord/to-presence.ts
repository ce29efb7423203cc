import type { OnlineStatus } from '../../../team-contract.ts'
import type { PresenceRow } from '../queries.ts'

/** Kinds of activity as Discord numbers them (its developer documentation, "Activity Object"). */
export const activityTypes = { playing: 0, listening: 2, custom: 4 } as const

/** What somebody does, as far as it matters here; instants in milliseconds since 1970. */
export type Activity = {
  type: number
  name: string
  state: string | null
  details: string | null
  /** The album of a track. */
  pictureText: string | null
  pictureUrl: string | null
  startedAt: number | null
  endsAt: number | null
  /** Of a custom status. */
  emoji: string | null
}

/** A member as Discord says they are now. */
export type SeenMember = {
  discordId: string
  status: OnlineStatus
  activities: Activity[]
  roleName: string | null
  avatarUrl: string | null
}

type Consents = { id: number } & Record<'shares_presence' | 'shares_status' | 'shares_music' | 'shares_game', boolean>

/** What is kept of it: only what the member agreed to. Pictures are still at their own addresses. */
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
  return [custom?.emoji, custom?.state].filter(Boolean).join(' ') || null
}

/** What Spotify plays: Discord names other players too, but not how long their tracks are. */
function findMusic(activities: Activity[]): PresenceRow['music'] {
  const music = activities.find(({ type, name }) => type === activityTypes.listening && name === 'Spotify')
  if (!music?.details || music.startedAt === null || music.endsAt === null) return null
  return {
    title: music.details,
    // Several artists come as one text: 'Aki; les Marées'.
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
