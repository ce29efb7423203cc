import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns whether a card is hovered or focused, which pauses its countdown. When the card unmounts with the focus
 * inside, the focus moves to the player's frame, so that the keys keep working.
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
        // A press also focuses; only a visible focus holds the card.
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
