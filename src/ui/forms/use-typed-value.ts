import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** How long typing pauses before the filters change (docs/product/browsing.md#explorer). */
const pauseMs = 500

type TypedValue = {
  text: string
  type: (text: string) => void
  /** Applies the text at once, as on Enter. */
  applyNow: () => void
  /** Shows the address's value again. */
  reset: () => void
}

/**
 * The text of a field that changes the address 500 ms after the last key. When the address changes otherwise (Back, a
 * link), the field follows. A change of its own leaves what was typed since.
 * @param value the address's value
 * @param apply changes the address; gets the trimmed text
 */
export function useTypedValue(value: string, apply: (text: string) => void): TypedValue {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const applied = useRef(value)
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const { location: coming } = useNavigation()
  useEffect(() => {
    // A late change would call the visitor back.
    if (coming && coming.pathname !== window.location.pathname) clearTimeout(timer.current)
  }, [coming])
  useEffect(() => {
    // The echo of our own change: more may have been typed since.
    if (value === applied.current) return
    clearTimeout(timer.current)
    applied.current = value
    setText(value)
  }, [value])

  const send = (wanted: string) => {
    clearTimeout(timer.current)
    if (wanted.trim() === applied.current) return
    applied.current = wanted.trim()
    latestApply.current(applied.current)
  }
  return {
    text,
    type(typed) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(typed), pauseMs)
    },
    applyNow: () => send(text),
    reset() {
      clearTimeout(timer.current)
      applied.current = value
      setText(value)
    },
  }
}
