import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { useSession } from '../../../account/web/public.ts'
import { EpisodeMarksContext, type EpisodeMarks as Marks } from '../../../catalogue/web/episodes/public.ts'
import type { AnimeProgress } from '../../contract.ts'
import { browserEntries, subscribeToEntries } from '../journal/browser-entries.ts'
import type { Entry, Owner } from '../journal/entry.ts'
import { toMarks } from './to-marks.ts'

/**
 * Around lists of an anime's episodes: they show what the person, or this device while nobody is signed in, has seen.
 * All of it comes after the page is alive.
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

/** What this browser keeps for somebody; nothing until it is known who that is. */
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

/** What the server keeps for whoever is signed in, and how to change it. Visitors load none of its code. */
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
    // Without a network the lists show what this browser knows.
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
