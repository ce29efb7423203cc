import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useCell } from '../../../player/web/public.ts'
import { leadInSeconds } from '../../rules.ts'
import { maySteer, seanceState, steer } from '../live/tab-seance.ts'

export type ShownEpisode = { id: number; path: string }

/** The episode on the person's page, and that of the séance. */
type Place = { path: string; watched: string | undefined }

// Not of the panel, which goes with its page: the séance stays with the tab.
let last: Place | undefined

/**
 * Opens the episode that the séance moves to, and moves the séance to the one that a person opens who may. Those who
 * look at another episode stay there.
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

/** Returns who moved on while a person watched with the others; undefined if they stay, or were on their own. */
export function findMove(
  before: Place | undefined,
  { path, watched }: Place,
): 'of the séance' | 'of the person' | undefined {
  if (watched === undefined || watched === path) return undefined
  if (before?.watched === undefined) return 'of the séance'
  if (before.watched !== before.path) return undefined
  if (path === before.path) return 'of the séance'
  // While another page showed, both may have moved: the person looks at their own choice alone.
  return watched === before.watched ? 'of the person' : undefined
}
