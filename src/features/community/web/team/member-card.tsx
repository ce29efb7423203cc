import { classNames } from '../../../../ui/components/class-names.ts'
import type { OnlineStatus, StaffMember } from '../../team-contract.ts'
import { CardPicture } from '../card-picture.tsx'
import { Doing, GamePanel, MusicPanel, StatusPanel } from './member-panels.tsx'
import { toRoleLook } from './role-looks.ts'

const statuses: Record<OnlineStatus, { word: string; className: string }> = {
  online: { word: 'En ligne', className: 'bg-success' },
  idle: { word: 'Inactif', className: 'bg-warning' },
  dnd: { word: 'Ne pas déranger', className: 'bg-danger' },
  offline: { word: 'Hors ligne', className: 'bg-text-3' },
}

type MemberCardProps = {
  member: StaffMember
  /** The instant of the answer. */
  updatedAt: string
  /** Index of the shown guess at an activity. */
  turn: number
}

/** A team member with role and current activity, as far as shared. */
export function MemberCard({ member, updatedAt, turn }: MemberCardProps) {
  const { displayName, username, avatar, highestRoleName, customStatus, isPresenceKnown } = member
  const status = statuses[member.onlineStatus]
  return (
    <li className="grid content-start gap-3.5 rounded-panel bg-surface-1 p-5">
      <div className="flex items-center gap-4">
        <span className="relative flex-none">
          <CardPicture name={displayName} url={avatar} />
          {isPresenceKnown && (
            <span
              className={classNames(
                'absolute -right-1 -bottom-1 border-3 border-surface-1 rounded-full size-3.5 forced-colors:hidden',
                status.className,
              )}
            />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere type-card-title text-h3">{displayName}</h2>
          <p className="wrap-anywhere text-sm text-text-2">
            @{username}
            {isPresenceKnown && ` · ${status.word}`}
          </p>
        </div>
      </div>
      {highestRoleName !== null && (
        <span
          className={classNames(
            'justify-self-start max-w-full h-auto min-h-5.5 py-1 whitespace-normal wrap-anywhere tag',
            toRoleLook(highestRoleName).className,
          )}
        >
          {highestRoleName}
        </span>
      )}
      {(member.spotifyTrack || member.currentGame || isGuessedAbout(member)) && customStatus && (
        <p className="wrap-anywhere text-sm text-text-2">« {customStatus} »</p>
      )}
      <Activity member={member} updatedAt={updatedAt} turn={turn} />
    </li>
  )
}

/** Music comes before a game, then a guess, then the member's own words (docs/product/community.md#team). */
function Activity({ member, updatedAt, turn }: MemberCardProps) {
  const { spotifyTrack, currentGame, customStatus, highestRoleName, id } = member
  if (spotifyTrack) return <MusicPanel track={spotifyTrack} />
  if (currentGame) return <GamePanel game={currentGame} updatedAt={updatedAt} />
  // Members of one role start at different guesses.
  if (isGuessedAbout(member)) return <Doing doings={toRoleLook(highestRoleName).doings} turn={turn + id} />
  return customStatus ? <StatusPanel words={customStatus} /> : null
}

/** Tests whether a guess is shown, which then rotates every few seconds. */
export function isGuessedAbout(member: StaffMember): boolean {
  const isAway = member.onlineStatus === 'offline' || member.onlineStatus === 'idle'
  return isAway && !member.spotifyTrack && !member.currentGame
}
