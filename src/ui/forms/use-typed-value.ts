import { type RefObject, useEffect, useRef, useState } from 'react'
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

/** A text that waits to be applied, with the page where it was typed. */
type Waiting = { timer: ReturnType<typeof setTimeout>; send: () => void; pathname: string }

/**
 * The text of a field that changes the address 500 ms after the last key, or when the field goes while its page stays,
 * as when a failed list comes again. When the address changes otherwise (Back, a link), the field follows. A change of
 * its own leaves text typed since.
 * @param value the address's value
 * @param apply changes the address; gets the trimmed text
 */
export function useTypedValue(value: string, apply: (text: string) => void): TypedValue {
  const [text, setText] = useState(value)
  const waiting = useRef<Waiting>(undefined)
  const applied = useRef(value)
  const latestApply = useRef(apply)
  useEffect(() => {
    latestApply.current = apply
  })
  useEffect(
    () => () => {
      if (waiting.current?.pathname === window.location.pathname) waiting.current.send()
      drop(waiting)
    },
    [],
  )
  const { location: coming } = useNavigation()
  useEffect(() => {
    // A late change would call the visitor back.
    if (coming && coming.pathname !== window.location.pathname) drop(waiting)
  }, [coming])
  useEffect(() => {
    // The echo of our own change: more may have been typed since.
    if (value === applied.current) return
    drop(waiting)
    applied.current = value
    setText(value)
  }, [value])

  const send = (wanted: string) => {
    drop(waiting)
    if (wanted.trim() === applied.current) return
    applied.current = wanted.trim()
    latestApply.current(applied.current)
  }
  return {
    text,
    type(typed) {
      setText(typed)
      drop(waiting)
      const sendTyped = () => send(typed)
      const timer = setTimeout(sendTyped, pauseMs)
      waiting.current = { timer, send: sendTyped, pathname: window.location.pathname }
    },
    applyNow: () => send(text),
    reset() {
      drop(waiting)
      applied.current = value
      setText(value)
    },
  }
}

function drop(waiting: RefObject<Waiting | undefined>): void {
  clearTimeout(waiting.current?.timer)
  waiting.current = undefined
}
