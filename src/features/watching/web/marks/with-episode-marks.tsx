import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { toFailure } from '../../../../ui/errors/to-failure.ts'
import { loadPart } from '../../../../ui/network/lazy-part.ts'
import { useMember, useSessionPart } from '../../../account/web/public.ts'
import { type EpisodeMarks, EpisodeMarksContext, findFirstAction } from '../../../catalogue/web/episodes/public.ts'
import type { AnimeProgress } from '../../contract.ts'
import type { Entry, Owner } from '../journal/entry.ts'

type KnownMarks = typeof import('./known-marks.ts')

/**
 * Marks the episodes that the member, or the signed-out device, has seen in an anime's lists. Loads after hydration.
 */
export function WithEpisodeMarks({ animeId, children }: { animeId: number; children: ReactNode }) {
  const owner = useSessionPart(({ status, user }) => user?.id ?? (status === 'signed-out' ? 'device' : undefined))
  const userId = useMember()?.id
  const part = useKnownMarks()
  const entries = useEntries(part, owner)
  const { kept, mark, refusal } = useAnimeProgress(userId, animeId)
  // A viewer who has watched nothing keeps the first drawing.
  const reader = kept || entries !== nothing ? part : undefined
  const marks = useMemo((): EpisodeMarks => {
    const known = reader?.toMarks(kept, entries)
    const find: EpisodeMarks['find'] = (episodeId) => known?.get(episodeId)
    const findAction: EpisodeMarks['findAction'] = (seasons, skips) =>
      reader ? reader.findWatchAction(seasons, find, skips) : findFirstAction(seasons, skips)
    return { find, findAction, mark, refusal }
  }, [reader, kept, entries, mark, refusal])
  return <EpisodeMarksContext value={marks}>{children}</EpisodeMarksContext>
}

let loaded: KnownMarks | undefined

/** Loads the code that reads marks; later pages have it at once. */
function useKnownMarks(): KnownMarks | undefined {
  const [part, setPart] = useState(loaded)
  useEffect(() => {
    if (part) return
    let isGone = false
    void loadPart(() => import('./known-marks.ts')).then((known) => {
      loaded = known
      if (!isGone) setPart(known)
    })
    return () => {
      isGone = true
    }
  }, [part])
  return part
}

const nothing: Entry[] = []

/** Returns the browser's entries of an owner; empty until the owner is known. */
function useEntries(part: KnownMarks | undefined, owner: Owner | undefined): Entry[] {
  const [entries, setEntries] = useState(nothing)
  useEffect(() => {
    if (owner === undefined) return setEntries(nothing)
    if (!part) return
    const read = () => {
      const found = part.browserEntries.list(owner)
      setEntries(found.length > 0 ? found : nothing)
    }
    read()
    return part.subscribeToEntries(read)
  }, [part, owner])
  return entries
}

const loadPersonMarks = () => import('./person-marks.ts')

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
    void loadPart(loadPersonMarks).then(({ followAnimeProgress }) => {
      if (!isGone) stop = followAnimeProgress({ userId, animeId }, setKept)
    })
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
        const { markAsSeen } = await loadPersonMarks()
        await markAsSeen({ userId, animeId }, episodeIds, isSeen)
      } catch (error) {
        setRefusal(toFailure(error).message)
      }
    },
    [userId, animeId],
  )
  return { kept, refusal, mark: userId === undefined ? undefined : mark }
}
