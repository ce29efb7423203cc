import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { toShownNumber } from '../../../../../shared/episode-place.ts'
import { filmsLabel } from '../../../../../shared/season-order.ts'
import { lazyPart } from '../../../../../ui/network/lazy-part.ts'
import { useSession } from '../../../../account/web/public.ts'
import { addSpoilerSheet } from '../../spoilers/spoiler-script.ts'
import { sendSpoilerChoice, useSpoilerChoice } from '../../spoilers/store-spoiler-choice.ts'
import { useEpisodeMarks } from '../rows/episode-marks.ts'
import type { EpisodeLine, SeasonOf } from '../seasons.ts'
import { listKnown } from './list-known.ts'
import { coversNothing, isCovered, type Shield, useShield } from './shield.ts'

// Loaded only for those who cover spoilers.

const SpoilerDialog = lazyPart(() =>
  import('../../spoiler-settings/spoiler-dialog.tsx').then((part) => ({ default: part.SpoilerDialog })),
)

type ShieldPartProps = {
  animeId: number
  seasons: SeasonOf<EpisodeLine>[]
  /** Whether the dialogue is open. */
  isAsked: boolean
  onAnswered: () => void
  onChange: (shield: Shield) => void
}

/** Finds what is covered of an anime's episodes; renders only the dialogue that chooses it. */
export default function ShieldPart({ animeId, seasons, isAsked, onAnswered, onChange }: ShieldPartProps) {
  const shield = useAnimeShield(animeId, seasons)
  useLayoutEffect(() => onChange(shield), [shield, onChange])
  useEffect(() => (shield.covers ? addSpoilerSheet() : undefined), [shield])
  const { status } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that begins has an account to keep the choice
  useEffect(() => void sendSpoilerChoice().catch(() => undefined), [status])
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <SpoilerDialog animeId={animeId} open={isAsked} onClose={onAnswered} />
    </Suspense>
  )
}

const none: ReadonlySet<number> = new Set()

/** Returns the shield: the same object until something is covered or revealed. */
function useAnimeShield(animeId: number, seasons: SeasonOf<EpisodeLine>[]): Shield {
  const { mode, shown_anime_ids } = useSpoilerChoice()
  const { find } = useEpisodeMarks()
  const [revealed, setRevealed] = useState(none)
  const covers = mode !== 'off' && !shown_anime_ids.includes(animeId)
  // Compared as text: positions change often, the episodes that they reveal seldom.
  const known = useMemo(
    () => (mode === 'unseen' ? listKnown(seasons, (id) => find(id)?.isSeen === true).join() : ''),
    [mode, seasons, find],
  )
  return useMemo(() => {
    if (mode === 'off') return coversNothing
    if (!covers) return { covers, isOpen: () => true }
    const knownIds = new Set(known.split(',').map(Number))
    const reveal = (id: number) => setRevealed((before) => new Set(before).add(id))
    return { covers, isOpen: (id) => knownIds.has(id) || revealed.has(id), reveal, RevealButton }
  }, [mode, covers, known, revealed])
}

/** Uncovers one episode until the page is left. The focus goes to its link, which then tells the title. */
function RevealButton({ episode }: { episode: EpisodeLine }) {
  const shield = useShield()
  if (!isCovered(shield, episode)) return null
  return (
    <div className="spoiler-reveal-place">
      <button
        type="button"
        className="spoiler-reveal"
        aria-label={`Révéler ${toEpisodeName(episode)}`}
        onClick={({ currentTarget }) => {
          currentTarget.closest('li')?.querySelector('a')?.focus({ preventScroll: true })
          shield.reveal?.(episode.id)
        }}
      >
        Révéler
      </button>
    </div>
  )
}

/** `l’épisode 7`, `le film 2`. */
function toEpisodeName(episode: EpisodeLine): string {
  return `${episode.season_label === filmsLabel ? 'le film' : 'l’épisode'} ${toShownNumber(episode)}`
}
