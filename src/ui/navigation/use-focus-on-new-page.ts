import { type RefObject, useLayoutEffect, useRef } from 'react'

/** After a change of page, moves the focus to the results, because the page link may be gone. */
export function useFocusOnNewPage(heading: RefObject<HTMLElement | null>, page: number): void {
  const shown = useRef(page)
  // Runs before a lost focus moves to a nearby control (use-kept-focus.ts).
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // A field or button that filters returns to the first page, and keeps the focus.
    const isControl = (document.activeElement as HTMLInputElement | null)?.form !== undefined
    if (!isControl) heading.current?.focus({ preventScroll: true })
  }, [heading, page])
}
