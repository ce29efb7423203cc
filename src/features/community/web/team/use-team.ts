import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { listen } from '../../../../ui/network/listen.ts'
import type { TeamAnswer } from '../../team-contract.ts'
import { askTeam } from './ask-team.ts'

export type TeamState = {
  /** The last answer; undefined while there has been none. */
  team: TeamAnswer | undefined
  /** The reason for the latest failure. */
  failure: string | undefined
  isAsking: boolean
  /** Number of manual tries since the last answer. */
  retries: number
  retry: () => void
}

/** Returns the team of the page's data, then its current state. Visitor pages load no query client. */
export function useTeam(given: TeamAnswer | undefined, guildId: string | undefined): TeamState {
  const [team, setTeam] = useState(given)
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const [retries, setRetries] = useState(0)
  const line = useRef<AbortController>(undefined)

  const ask = useCallback(async () => {
    if (line.current) return
    const own = new AbortController()
    line.current = own
    startTransition(() => setIsAsking(true))
    try {
      const answer = await askTeam(own.signal, guildId)
      if (own.signal.aborted) return
      setTeam(answer)
      setFailure(undefined)
      setRetries(0)
    } catch (error) {
      if (!own.signal.aborted && error instanceof Error) setFailure(error.message)
    } finally {
      if (line.current === own) {
        line.current = undefined
        setIsAsking(false)
      }
    }
  }, [guildId])

  useEffect(() => {
    const stop = keepAsking(() => void ask())
    return () => {
      stop()
      line.current?.abort()
      line.current = undefined
    }
  }, [ask])

  const retry = () => {
    setRetries((count) => count + 1)
    void ask()
  }
  return { team, failure, isAsking, retries, retry }
}

const pollMs = 15_000

/**
 * Refreshes at once, when the network returns, on focus or visibility, and every 15 seconds; never while the tab is
 * hidden or offline (docs/product/community.md#team).
 * @returns a function that stops it
 */
function keepAsking(ask: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const begin = () => {
    clearInterval(timer)
    if (!navigator.onLine || document.visibilityState === 'hidden') return
    ask()
    timer = setInterval(ask, pollMs)
  }
  const stops = [listen(window, ['online', 'offline', 'focus'], begin), listen(document, 'visibilitychange', begin)]
  begin()
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
  }
}
