import { useEffect, useState } from 'react'

/** The instant the page was made, as the server rendered it; once the page is alive the present one, every minute. */
export function useClock(madeAt: string): Date {
  const [now, setNow] = useState(() => new Date(madeAt))
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
