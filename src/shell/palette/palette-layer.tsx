import { Suspense, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { isApple } from '../../ui/navigation/modifier-key.ts'
import { lazyPart } from '../../ui/network/lazy-part.ts'
import { listen } from '../../ui/network/listen.ts'
import { createListeners } from '../../ui/storage/create-listeners.ts'

const loadPalette = () => import('./palette.tsx')

const Palette = lazyPart(loadPalette)

/** Fetches the palette's code ahead. A failure is ignored: `Palette` handles it when it is opened. */
const fetchPalette = () => void loadPalette().catch(() => {})

/** Handlers of a button that opens the palette: pointing at it fetches the code before the click. */
export const paletteIntent = { onPointerEnter: fetchPalette, onFocus: fetchPalette }

// Not a state of the frame, all of which would be drawn again.
const { subscribe, notify } = createListeners()
let isShown = false

function showPalette(shown: boolean): void {
  isShown = shown
  notify()
}

/** Opens the palette. */
export const openPalette = () => showPalette(true)
const closePalette = () => showPalette(false)

/**
 * 'Encre', the palette over every page. Its code is fetched on intent. Ctrl K, or ⌘ K on Apple's devices, opens it, too,
 * unless another dialogue is open.
 */
export function PaletteLayer() {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => isShown,
    () => false,
  )
  const takeEarlyText = useEarlyText(isOpen)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const modifier = isApple() ? 'Meta' : 'Control'
      if (event.key === modifier) return fetchPalette()
      // On Apple's devices Ctrl K deletes the rest of a line. Chrome's event for a field that it fills has no key at all.
      if (event.key?.toLowerCase() !== 'k' || !event.getModifierState(modifier) || event.altKey || event.shiftKey)
        return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      openPalette()
    }
    return listen(document, 'keydown', onKeyDown)
  }, [])
  return (
    isOpen && (
      <Suspense fallback={<div className="loading-bar" />}>
        <Palette takeEarlyText={takeEarlyText} onClose={closePalette} />
      </Suspense>
    )
  )
}

/**
 * Keeps what is typed until the palette is there: its code may still be on the way. Escape stops waiting for it.
 * @returns a function that hands the text over
 */
function useEarlyText(isOpen: boolean): () => string {
  const early = useRef('')
  useEffect(() => {
    early.current = ''
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || document.querySelector('dialog:modal')) return
      if (key === 'Backspace') early.current = early.current.slice(0, -1)
      else if (key.length === 1) early.current += key
      else if (key === 'Escape') closePalette()
      // The key must not press the focused button.
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    return listen(document, 'keydown', keep, { capture: true })
  }, [isOpen])
  return useCallback(() => early.current, [])
}
