import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCell } from '../../../player/web/public.ts'
import { leadInSeconds } from '../../rules.ts'
import { maySteer, seanceState, steer } from '../live/tab-seance.ts'

export type ShownEpisode = { id: number; path: string }

/** The episode on the person's page, and that of the séance. */
type Place = { path: string; watched: string | undefined }

// Kept outside the panel, which leaves with its page, because the séance stays with the tab.
let last: Place | undefined

/**
 * Opens the episode that the séance moves to. A person who may command moves the séance to the episode that they open;
 * others who open another episode stay there.
 */
export function useFollowEpisodes({ id, path }: ShownEpisode): void {
  const navigate = useNavigate()
  const state = useCell(seanceState)
  const watched = 'room' in state ? state.room.episode.path : undefined
  useEffect(() => {
    const move = findMove(last, { path, watched })
    last = { path, watched }
    if (move === 'of the séance' && watched) navigate(watched, { preventScrollReset: true })
    if (move === 'of the person' && maySteer()) steer({ episode_id: id, position: -leadInSeconds, is_playing: true })
  }, [id, path, watched, navigate])
}

/**
 * Returns which side moved to another episode, the person or the séance; undefined if neither did, or if the person was
 * at another episode before.
 */
export function findMove(
  before: Place | undefined,
  { path, watched }: Place,
): 'of the séance' | 'of the person' | undefined {
  if (watched === undefined || watched === path) return undefined
  if (before?.watched === undefined) return 'of the séance'
  if (before.watched !== before.path) return undefined
  if (path === before.path) return 'of the séance'
  // While another page was open, both may have moved: then the person keeps their own choice.
  return watched === before.watched ? 'of the person' : undefined
}
