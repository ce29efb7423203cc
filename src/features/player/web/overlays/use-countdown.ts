import { useEffect, useRef, useState } from 'react'

/** Counts whole seconds down from `seconds` while it is mounted. @param onEnd called once, at zero */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil(seconds - (performance.now() - startedAt) / 1000))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      end.current()
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
