import {
  createContext,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { joinStops, listen } from '../network/listen.ts'
import { createListeners } from '../storage/create-listeners.ts'

/** A menu stays briefly after a click on its link, so that the click is visible (docs/product/browsing.md#header). */
const closeAfterLinkMs = 100

/** Ids of a menu and its ancestors, the outermost first. */
type MenuPath = readonly string[]

// One menu of the page is open at a time (docs/product/browsing.md#header), with its ancestors. None on the server.
const nothingOpen: MenuPath = []
let openPath = nothingOpen
const { subscribe, notify } = createListeners()

function setOpenPath(path: MenuPath): void {
  openPath = path
  notify()
}

/** Closes all menus: signing out follows no link. */
export const closeMenus = () => setOpenPath(nothingOpen)

/** Provides the menu's `path` to its content, so that a nested menu does not close it. */
export const AroundMenu = createContext(nothingOpen)

export type Menu<Root extends HTMLElement, Trigger extends HTMLElement> = {
  isOpen: boolean
  open: () => void
  close: () => void
  toggle: () => void
  /** The element that contains both the trigger and the panel. */
  rootRef: RefObject<Root | null>
  /** The element that gets the focus back when Esc closes the menu. */
  triggerRef: RefObject<Trigger | null>
  /** The properties of a button that opens and closes the menu. */
  trigger: {
    ref: RefObject<Trigger | null>
    'aria-expanded': boolean
    'aria-controls': string | undefined
    onClick: () => void
  }
  panelId: string
  path: MenuPath
}

/**
 * A menu of the header. Opening it closes the others. It closes on a click outside, on Esc, on navigation, and 100 ms
 * after a link in it was followed (docs/product/browsing.md#header).
 */
export function useMenu<Root extends HTMLElement, Trigger extends HTMLElement = HTMLButtonElement>(): Menu<
  Root,
  Trigger
> {
  const id = useId()
  const rootRef = useRef<Root>(null)
  const triggerRef = useRef<Trigger>(null)
  const around = use(AroundMenu)
  const path = useMemo(() => [...around, id], [around, id])
  const open = useCallback(() => setOpenPath(path), [path])
  const close = useCallback(() => {
    if (openPath.includes(id)) setOpenPath(around)
  }, [around, id])
  const isOpen = useSyncExternalStore(
    subscribe,
    () => openPath.includes(id),
    () => false,
  )
  useCloseOnLeave({ id, isOpen, close, rootRef, triggerRef })
  const toggle = () => (isOpen ? close() : open())
  const panelId = `${id}-panel`
  const trigger = {
    ref: triggerRef,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? panelId : undefined,
    onClick: toggle,
  }
  return { isOpen, open, close, toggle, rootRef, triggerRef, trigger, panelId, path }
}

type Leaving = {
  id: string
  isOpen: boolean
  close: () => void
  rootRef: RefObject<HTMLElement | null>
  triggerRef: RefObject<HTMLElement | null>
}

function useCloseOnLeave({ id, isOpen, close, rootRef, triggerRef }: Leaving): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's key is what the effect watches
  useEffect(() => close, [key, close])

  useEffect(() => {
    if (!isOpen) return
    return joinStops([
      listen(document, ['pointerdown', 'focusin'], (event) => isOutside(rootRef, event) && close()),
      listen(document, 'click', (event) => isLinkInside(rootRef, event) && setTimeout(close, closeAfterLinkMs)),
      listen(document, 'keydown', (event) => {
        // Of nested menus the innermost closes first.
        if (event.key !== 'Escape' || openPath.at(-1) !== id) return
        close()
        triggerRef.current?.focus()
      }),
    ])
  }, [id, isOpen, close, rootRef, triggerRef])
}

function isOutside(root: RefObject<HTMLElement | null>, event: Event): boolean {
  return event.target instanceof Node && !root.current?.contains(event.target)
}

function isLinkInside(root: RefObject<HTMLElement | null>, event: Event): boolean {
  return event.target instanceof Element && event.target.closest('a') !== null && !isOutside(root, event)
}
