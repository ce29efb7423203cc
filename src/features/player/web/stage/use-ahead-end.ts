import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { closeStage, stageView } from './stage.ts'

/** A page that is not requested within this time will not come. */
const patienceMs = 15_000

/** Closes the stage when the page of a followed link does not come: it failed, or another one was requested. */
export function useAheadEnd(isAhead: boolean, path: string): void {
  const requested = useNavigation().location?.pathname
  const wasRequested = useRef(false)
  useEffect(() => {
    if (!isAhead) return
    // No time limit: the router ends a request that gets no answer.
    if (requested === path) {
      wasRequested.current = true
      return
    }
    // The page that has just been drawn has set its programme before this effect.
    if (wasRequested.current && !stageView.get()?.programme) return closeStage()
    const timer = setTimeout(closeStage, patienceMs)
    return () => clearTimeout(timer)
  }, [isAhead, requested, path])
}
