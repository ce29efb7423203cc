import { Gamepad2, Music2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../../../../ui/components/class-names.ts'
import { useHydrated } from '../../../../ui/components/use-hydrated.ts'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { toClock } from '../../../../ui/formats/durations.ts'
import { useNow } from '../../../../ui/formats/use-now.ts'
import type { StaffMember } from '../../team-contract.ts'
import { SquarePicture } from '../card-picture.tsx'

const panel = 'grid items-center gap-3 rounded-control bg-surface-2 p-3 text-sm'

/** The member's current track; the bar advances until its end. */
export function MusicPanel({ track }: { track: NonNullable<StaffMember['spotifyTrack']> }) {
  const progressMs = useProgress(track)
  const percent = track.durationMs === 0 ? 0 : (progressMs / track.durationMs) * 100
  // The bar's width is a style attribute, which rendered pages may not have.
  const isHydrated = useHydrated()
  return (
    <div className={`${panel} grid-cols-[48px_minmax(0,1fr)]`}>
      <PanelPicture url={track.coverUrl}>
        <Music2 />
      </PanelPicture>
      <div className="wrap-anywhere">
        <p className="flex items-center gap-1 text-text-3 text-xs">
          <Music2 className="size-3" /> Écoute
        </p>
        <b className="block font-semibold">{track.title}</b>
        <p className="text-text-2">
          {track.artist}
          {track.album !== null && <span className="sr-only">, album {track.album}</span>}
        </p>
      </div>
      <div className="col-span-full">
        {isHydrated ? <ProgressBar percent={percent} /> : <span className="progress-bar" />}
        <p className="mt-1.25 flex justify-between text-text-3 text-xs tabular-nums">
          <span>{toClock(progressMs / 1000)}</span>
          <span>{toClock(track.durationMs / 1000)}</span>
        </p>
      </div>
    </div>
  )
}

/** Returns the position in a track, in ms, which advances each second (docs/product/community.md#team). */
function useProgress(track: NonNullable<StaffMember['spotifyTrack']>): number {
  const [progressMs, setProgressMs] = useState(track.progressMs)
  useEffect(() => {
    const start = Date.now() - track.progressMs
    const update = () => setProgressMs(Date.now() - start)
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [track])
  return Math.min(track.durationMs, progressMs)
}

type GamePanelProps = { game: NonNullable<StaffMember['currentGame']>; updatedAt: string }

/** The member's current game, and its duration. */
export function GamePanel({ game: { name, details, iconUrl, startTimestamp }, updatedAt }: GamePanelProps) {
  const now = useNow({ madeAt: updatedAt, everyMs: 1000 }).getTime()
  const elapsed = startTimestamp === null ? null : toClock(Math.max(0, now - startTimestamp) / 1000)
  return (
    <div className={`${panel} grid-cols-[48px_minmax(0,1fr)]`}>
      <PanelPicture url={iconUrl}>
        <Gamepad2 />
      </PanelPicture>
      <div className="wrap-anywhere">
        <p className="text-text-3 text-xs">Joue à</p>
        <b className="block font-semibold">{name}</b>
        <p className="text-text-2 tabular-nums">{[details, elapsed].filter((part) => part !== null).join(' · ')}</p>
      </div>
    </div>
  )
}

/** The words that a member chose. */
export function StatusPanel({ words }: { words: string }) {
  return <p className={`${panel} wrap-anywhere`}>« {words} »</p>
}

/** A guess about the activity of an offline member. All guesses are stacked, so that nothing moves when they rotate. */
export function Doing({ doings, turn }: { doings: readonly string[]; turn: number }) {
  return (
    <div className="rounded-control bg-surface-2 p-3 text-sm">
      <p className="text-text-3 text-xs">Probablement en train de…</p>
      <b className="grid font-semibold">
        {doings.map((words, at) => (
          <span
            key={words}
            className={classNames('col-start-1 row-start-1', at !== turn % doings.length && 'invisible')}
          >
            {words}
          </span>
        ))}
      </b>
    </div>
  )
}

function PanelPicture({ url, children }: { url: string | null; children: ReactNode }) {
  return (
    <SquarePicture url={url} size={48} className="size-12 rounded-cover bg-surface-3 text-text-3">
      {children}
    </SquarePicture>
  )
}
