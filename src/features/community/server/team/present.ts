import { toPicturePath } from '../../../../shared/picture-path.ts'
import { toVersion } from '../../../staff/server/log/public.ts'
import { addTeamMember, type StaffMember, type TeamMember, type TeamMemberBody } from '../../team-contract.ts'
import type { MemberRow, StaffRow } from './queries.ts'

/** Age after which presences are not shown. */
export const freshMs = 90_000

const formFields = Object.keys(addTeamMember.body.shape) as (keyof TeamMemberBody)[]

/** Builds a member for the staff. */
export function toTeamMember(row: MemberRow): TeamMember {
  return { ...row, version: toVersion<TeamMemberBody>(row, formFields) }
}

/** Builds a member's public data, with fresh presence as far as they agreed. @param at the instant of the answer */
export function toStaffMember(row: StaffRow, isFresh: boolean, at: Date): StaffMember {
  const isPresenceKnown = isFresh && row.shares_presence && row.online_status !== null
  const track = isFresh && row.shares_music ? toTrack(row.music, at) : null
  const game = isFresh && row.shares_game ? toGame(row.game) : null
  return {
    id: row.id,
    displayName: row.display_name,
    username: row.username,
    avatar: row.avatar_url === null ? row.presence_avatar : toShownPicture(row.avatar_url),
    highestRoleName: row.role_label ?? row.role_name,
    onlineStatus: isPresenceKnown ? row.online_status : 'offline',
    customStatus: (isFresh && row.shares_status ? row.custom_status : null) ?? row.status_text,
    listeningToSpotify: track !== null,
    spotifyTrack: track,
    playingGame: game !== null,
    currentGame: game,
    isPresenceKnown,
  }
}

/** Returns the site's copy of an outside picture. */
const toShownPicture = (url: string) => (/^https?:/.test(url) ? toPicturePath(url, 160, 'webp') : url)

function toTrack(music: StaffRow['music'], at: Date): StaffMember['spotifyTrack'] {
  if (music === null) return null
  const { title, artist, album, coverUrl, startedAt, endsAt } = music
  const durationMs = Math.max(0, endsAt - startedAt)
  const progressMs = Math.min(Math.max(0, at.getTime() - startedAt), durationMs)
  return { title, artist, album, coverUrl, durationMs, progressMs }
}

function toGame(game: StaffRow['game']): StaffMember['currentGame'] {
  return game && { name: game.name, iconUrl: game.iconUrl, details: game.details, startTimestamp: game.startedAt }
}
