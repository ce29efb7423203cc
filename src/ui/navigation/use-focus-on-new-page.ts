import { type RefObject, useEffect, useRef } from 'react'

/** After a change of page the focus is on the results, not on a number that is gone. */
export function useFocusOnNewPage(heading: RefObject<HTMLElement | null>, page: number): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    heading.current?.focus({ preventScroll: true })
  }, [heading, page])
}
