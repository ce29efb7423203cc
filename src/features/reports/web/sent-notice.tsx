import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** How long it stays (docs/product/watching.md#reporting-an-episode). */
const shownMs = 2000

/** The report has been taken: says so, and leaves by itself. */
export function SentNotice({ onClose }: { onClose: () => void }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone; from here it is also read aloud.
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
