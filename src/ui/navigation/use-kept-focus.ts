import { type RefObject, useEffect } from 'react'
import { joinStops, listen } from '../network/listen.ts'

/** Not text fields: they would take the keys of the page, such as Ctrl+Z. */
const focusable = 'a[href], button:not(:disabled), input[type=checkbox]:not(:disabled), summary'

/** An ancestor of the focused element, and which of its children leads there. */
type Place = { ancestor: Element; index: number }

/**
 * When the focused element goes, such as with its row, moves the focus to the nearest control, else to the area: the
 * browser would leave it on the body. Dialogues return it to their opener; one whose opener is gone leaves it here.
 * @param ofKeys leaves pointers alone: while a control has the focus, the player does not get the page's keys
 * @param besides selects the elements whose focus is not moved
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>, { ofKeys = false, besides = '' } = {}): void {
  useEffect(() => {
    const main = area.current
    if (!main) return
    let focused: Element | undefined
    let places: Place[] = []
    let path = ''
    let isPointing = false
    const forget = () => {
      focused = undefined
    }
    const note = ({ target }: Event) => {
      if (isPointing || !(target instanceof Element) || !main.contains(target) || target.closest('dialog')) return
      if (besides && target.closest(besides)) return forget()
      focused = target
      places = listPlaces(target, main)
      path = location.pathname
    }
    const noteKey = (event: Event) => {
      isPointing = false
      note(event)
    }
    const point = () => {
      forget()
      isPointing = ofKeys
    }
    const replace = () => {
      if (!focused || focused.isConnected || document.querySelector('dialog[open]')) return
      forget()
      // After a navigation the new page's title is announced instead.
      if (path !== location.pathname || document.activeElement !== document.body) return
      const next = places.reduce<HTMLElement | undefined>((found, place) => found ?? findNear(place), undefined)
      ;(next ?? main).focus({ preventScroll: true })
    }
    const observer = new MutationObserver(replace)
    observer.observe(main, { childList: true, subtree: true })
    return joinStops([
      () => observer.disconnect(),
      listen(main, 'focusin', note),
      // It does not bubble.
      listen(main, 'close', replace, { capture: true }),
      listen(document, 'keydown', noteKey, { capture: true }),
      listen(document, 'pointerdown', point, { capture: true }),
    ])
  }, [area, ofKeys, besides])
}

/** Lists the ancestors of an element up to `area`, the nearest first. */
function listPlaces(element: Element, area: Element): Place[] {
  const places: Place[] = []
  for (let child = element; child !== area && child.parentElement; child = child.parentElement) {
    places.push({ ancestor: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return places
}

/** Returns the control in the place of the lost one, else before it; none in an ancestor that was removed, too. */
function findNear({ ancestor, index }: Place): HTMLElement | undefined {
  if (!ancestor.isConnected) return undefined
  const { children } = ancestor
  const near = [children[index], children[index - 1], ancestor] as (HTMLElement | undefined)[]
  const controls = near.flatMap((element) => {
    if (element?.matches(focusable)) return element
    return [...(element?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  })
  return controls.find((control) => control.checkVisibility())
}

/** A ref callback for an element that replaces a pressed button within a dialogue: it takes the lost focus. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
