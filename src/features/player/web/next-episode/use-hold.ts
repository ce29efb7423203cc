import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether a card is pointed at or has the focus; its time stands still then. When the card goes with the focus inside,
 * the player's frame gets it: the keys go on working from there.
 */
export function useHold(frame: RefObject<HTMLElement | null>) {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const hadFocus = useRef(false)
  useEffect(() => () => (hadFocus.current ? frame.current?.focus({ preventScroll: true }) : undefined), [frame])
  return {
    isHeld: isPointedAt || isFocused,
    handlers: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus({ target }: FocusEvent) {
        hadFocus.current = true
        // A press focuses as well; only a focus that shows holds the card.
        setFocused(target.matches(':focus-visible'))
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
        hadFocus.current = false
        setFocused(false)
      },
    },
  }
}
