import { useEffect, useState } from 'react'

/** Duration of one guess (docs/product/community.md#team). */
const turnMs = 4000

/** Index of the current guess: the next one every four seconds, unless reduced motion is preferred. */
export function useTurn(): { turn: number; isStill: boolean; toggle: () => void } {
  const [turn, setTurn] = useState(0)
  const [isStill, setIsStill] = useState(false)
  useEffect(() => setIsStill(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => setTurn((count) => count + 1), turnMs)
    return () => clearInterval(timer)
  }, [isStill])
  return { turn, isStill, toggle: () => setIsStill(!isStill) }
}
