import { startTransition, useEffect, useState } from 'react'

/** Returns the time the page was rendered; after hydration the current time, updated every minute. */
export function useClock(madeAt: string): Date {
  const [now, setNow] = useState(() => new Date(madeAt))
  useEffect(() => {
    const tick = () => startTransition(() => setNow(new Date()))
    tick()
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
