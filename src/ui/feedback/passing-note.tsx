import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../clipboard/copy-text.ts'

/** Shows the outcome of the control before it, in the same `relative` box, without shifting the layout. */
export function PassingNote({ children }: { children: ReactNode }) {
  return (
    <span
      role="status"
      className="pointer-events-none absolute top-full right-0 z-(--z-menu) pt-2 lg:right-auto lg:left-0"
    >
      {children && (
        <span className="flex w-max max-w-[calc(100vw-2*var(--gutter))] items-center gap-2 rounded-control border border-line bg-surface-3 px-3.5 py-2.5 text-sm shadow-pop">
          {children}
        </span>
      )}
    </span>
  )
}

/** How long a confirmation is shown, in ms (docs/product/browsing.md#anime-page). */
const confirmationMs = 2000

/** Copies a text, and confirms it for two seconds in a passing note, which is returned. */
export function useCopyNote() {
  const [confirmed, setConfirmed] = useState<{ text: string }>()
  useEffect(() => {
    if (!confirmed) return
    const timer = setTimeout(() => setConfirmed(undefined), confirmationMs)
    return () => clearTimeout(timer)
  }, [confirmed])
  const copy = async (text: string, confirmation: string) => {
    if (await copyText(text)) setConfirmed({ text: confirmation })
  }
  const note = (
    <PassingNote>
      {confirmed && (
        <>
          <Check className="text-success" />
          {confirmed.text}
        </>
      )}
    </PassingNote>
  )
  return { copy, note }
}
