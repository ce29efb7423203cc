import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** How long it stays (docs/product/watching.md#reporting-an-episode). */
const shownMs = 2000

/** Confirms the report, and closes after a while. */
export function SentNotice({ onClose }: { onClose: () => void }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focused button is gone; focusing the notice also announces it.
    notice.current?.focus()
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <div ref={notice} role="status" tabIndex={-1} className="flex gap-3 py-3.5 outline-none">
      <CircleCheck className="size-7 flex-none text-success" />
      <div>
        <p className="font-bold">Merci, le signalement est envoyé.</p>
        <p className="mt-1 text-sm text-text-2">
          Nous vous préviendrons quand l’épisode sera réparé. Cette fenêtre se ferme dans 2 s.
        </p>
      </div>
    </div>
  )
}
