import { type RefObject, useEffect } from 'react'
import { joinStops, listen } from '../../../../ui/network/listen.ts'

/** Not text fields: they would take the keys of the page, such as Ctrl+Z. */
const focusable = 'a[href], button:not(:disabled), input[type=checkbox]:not(:disabled), summary'

/** An ancestor of the focused element, and which of its children leads there. */
type Place = { ancestor: Element; index: number }

/**
 * When the focused element goes, such as with its row, moves the focus to what takes its place, else to the area: the
 * browser would leave it on the body. Dialogues return it to their opener; one whose opener is gone leaves it here.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = area.current
    if (!main) return
    let focused: Element | undefined
    let places: Place[] = []
    let path = ''
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('dialog')) return
      focused = target
      places = listPlaces(target, main)
      path = location.pathname
    }
    const forget = () => {
      focused = undefined
    }
    const replace = () => {
      if (!focused || focused.isConnected || document.querySelector('dialog[open]')) return
      forget()
      // After a navigation the new page's title is announced instead.
      if (path !== location.pathname || document.activeElement !== document.body) return
      const place = places.find(({ ancestor }) => ancestor.isConnected)
      const next = place && findNear(place)
      ;(next ?? main).focus({ preventScroll: true })
    }
    const observer = new MutationObserver(replace)
    observer.observe(main, { childList: true, subtree: true })
    return joinStops([
      () => observer.disconnect(),
      listen(main, 'focusin', note),
      // It does not bubble.
      listen(main, 'close', replace, { capture: true }),
      listen(document, 'pointerdown', forget, { capture: true }),
    ])
  }, [area])
}

/** Lists the ancestors of an element up to `area`, the nearest first. */
function listPlaces(element: Element, area: Element): Place[] {
  const places: Place[] = []
  for (let child = element; child !== area && child.parentElement; child = child.parentElement) {
    places.push({ ancestor: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return places
}

/** Returns the control that stands where the lost one was, else before it. */
function findNear({ ancestor, index }: Place): HTMLElement | undefined {
  const { children } = ancestor
  const near = [children[index], children[index - 1], ancestor]
  const controls = near.flatMap((element) => [...(element?.querySelectorAll<HTMLElement>(focusable) ?? [])])
  return controls.find((control) => control.checkVisibility())
}
