import { useEffect, useState } from 'react'

/** @returns milliseconds since 1970: `startAt` as rendered by the server, then the current time every second */
export function useClockOfSeconds(startAt: string): number {
  const [now, setNow] = useState(() => Date.parse(startAt))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
