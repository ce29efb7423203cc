import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to an element once a dialogue has closed that removed its own opener, such as a row's button.
 * @returns the ref of the element, and the function that requests the focus
 */
export function useFocusAfterDialog<Place extends HTMLElement>(): [RefObject<Place | null>, () => void] {
  const place = useRef<Place>(null)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) place.current?.focus()
  }, [requests])
  return [place, () => setRequests(requests + 1)]
}
