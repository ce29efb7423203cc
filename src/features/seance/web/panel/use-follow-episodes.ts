import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCell } from '../../../player/web/public.ts'
import { leadInSeconds } from '../../rules.ts'
import { maySteer, seanceState, steer } from '../live/tab-seance.ts'

export type ShownEpisode = { id: number; path: string }

/**
 * Opens the episode that the séance moves to, and moves the séance to the one that a person opens who may. Those who
 * look at another episode stay there.
 */
export function useFollowEpisodes({ id, path }: ShownEpisode): void {
  const navigate = useNavigate()
  const state = useCell(seanceState)
  const watched = 'room' in state ? state.room.episode.path : undefined
  const before = useRef<{ path: string; watched: string | undefined }>({ path, watched: undefined })
  useEffect(() => {
    const last = before.current
    before.current = { path, watched }
    if (watched === undefined || watched === path) return
    const wasWithOthers = last.watched === undefined || last.watched === last.path
    if (!wasWithOthers) return
    if (watched !== last.watched) navigate(watched, { preventScrollReset: true })
    else if (path !== last.path && maySteer()) steer({ episode_id: id, position: -leadInSeconds, is_playing: true })
  }, [id, path, watched, navigate])
}
