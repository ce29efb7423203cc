import { type FocusEvent, type RefObject, useRef, useState } from 'react'

/** Whether something temporary is hovered or visibly focused, and so must stay. */
export type Hold = {
  isHeld: boolean
  /** Whether the focus is inside, visibly or not. */
  hasFocus: RefObject<boolean>
  /** For the element that contains it. */
  handlers: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/** Follows the pointer and the focus over an element, so that its timer can wait. */
export function useHold(): Hold {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const hasFocus = useRef(false)
  return {
    isHeld: isPointedAt || isFocused,
    hasFocus,
    handlers: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus({ target }) {
        hasFocus.current = true
        // A press also focuses; only a visible focus holds.
        setFocused(target.matches(':focus-visible'))
      },
      onBlur({ currentTarget, relatedTarget }) {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        hasFocus.current = false
        setFocused(false)
      },
    },
  }
}
