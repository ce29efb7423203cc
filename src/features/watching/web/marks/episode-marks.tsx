import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { useSession } from '../../../account/web/public.ts'
import { EpisodeMarksContext, type EpisodeMarks as Marks } from '../../../catalogue/web/episodes/public.ts'
import type { AnimeProgress } from '../../contract.ts'
import { browserEntries, subscribeToEntries } from '../journal/browser-entries.ts'
import type { Entry, Owner } from '../journal/entry.ts'
import { toMarks } from './to-marks.ts'

/**
 * Wraps lists of an anime's episodes and marks what the member, or the signed-out device, has seen. Loads after
 * hydration.
 */
export function EpisodeMarks({ animeId, children }: { animeId: number; children: ReactNode }) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : undefined
  const entries = useEntries(session.status === 'signed-out' ? 'device' : userId)
  const { kept, mark, refusal } = useAnimeProgress(userId, animeId)
  const marks = useMemo((): Marks => {
    const known = toMarks(kept, entries)
    return { find: (episodeId) => known.get(episodeId), mark, refusal }
  }, [kept, entries, mark, refusal])
  return <EpisodeMarksContext value={marks}>{children}</EpisodeMarksContext>
}

const nothing: Entry[] = []

/** Returns the browser's entries of an owner; empty until the owner is known. */
function useEntries(owner: Owner | undefined): Entry[] {
  const [entries, setEntries] = useState(nothing)
  useEffect(() => {
    if (owner === undefined) return setEntries(nothing)
    const read = () => setEntries(browserEntries.list(owner))
    read()
    return subscribeToEntries(read)
  }, [owner])
  return entries
}

/** Loads the member's progress from the server, with functions to change it. Visitors do not load its code. */
function useAnimeProgress(userId: number | undefined, animeId: number) {
  const [kept, setKept] = useState<AnimeProgress>()
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    setKept(undefined)
    setRefusal(undefined)
    if (userId === undefined) return
    let stop = () => {}
    let isGone = false
    const follow = async () => {
      const { followAnimeProgress } = await import('./person-marks.ts')
      if (!isGone) stop = followAnimeProgress({ userId, animeId }, setKept)
    }
    // Without a network the lists show the browser's entries.
    follow().catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [userId, animeId])
  const mark = useCallback(
    async (episodeIds: number[], isSeen: boolean) => {
      if (userId === undefined) return
      setRefusal(undefined)
      try {
        const { markAsSeen } = await import('./person-marks.ts')
        await markAsSeen({ userId, animeId }, episodeIds, isSeen)
      } catch (error) {
        setRefusal(toFailure(error).message)
      }
    },
    [userId, animeId],
  )
  return { kept, refusal, mark: userId === undefined ? undefined : mark }
}
