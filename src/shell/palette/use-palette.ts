import { useCallback, useEffect, useRef, useState } from 'react'
import { isApple } from '../../ui/navigation/modifier-key.ts'
import { lazyPart } from '../../ui/network/lazy-part.ts'
import { listen } from '../../ui/network/listen.ts'

const loadPalette = () => import('./palette.tsx')

/** 'Encre', the palette over every page. Its code is fetched on intent. */
export const Palette = lazyPart(loadPalette)

/** Fetches the palette's code ahead. A failure is ignored: `Palette` handles it when it is opened. */
const fetchPalette = () => void loadPalette().catch(() => {})

/** Handlers of a button that opens the palette: pointing at it fetches the code before the click. */
export const paletteIntent = { onPointerEnter: fetchPalette, onFocus: fetchPalette }

/** Opens the palette with Ctrl K, or ⌘ K on Apple's devices, unless another dialogue is open. */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const modifier = isApple() ? 'Meta' : 'Control'
      if (event.key === modifier) return fetchPalette()
      // On Apple's devices Ctrl K deletes the rest of a line. Chrome's event for a field that it fills has no key at all.
      if (event.key?.toLowerCase() !== 'k' || !event.getModifierState(modifier) || event.altKey || event.shiftKey)
        return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      setIsOpen(true)
    }
    return listen(document, 'keydown', onKeyDown)
  }, [])
  const open = useCallback(() => setIsOpen(true), [])
  const close = useCallback(() => setIsOpen(false), [])
  return { isOpen, open, close, takeEarlyText: useEarlyText(isOpen, setIsOpen) }
}

/**
 * Keeps what is typed until the palette is there: its code may still be on the way. Escape stops waiting for it.
 * @returns a function that hands the text over
 */
function useEarlyText(isOpen: boolean, setIsOpen: (isOpen: false) => void): () => string {
  const early = useRef('')
  useEffect(() => {
    early.current = ''
    if (!isOpen) return
    const keep = (event: KeyboardEvent) => {
      const { key } = event
      if (event.ctrlKey || event.metaKey || document.querySelector('dialog:modal')) return
      if (key === 'Backspace') early.current = early.current.slice(0, -1)
      else if (key.length === 1) early.current += key
      else if (key === 'Escape') setIsOpen(false)
      // The key must not press the focused button.
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    return listen(document, 'keydown', keep, { capture: true })
  }, [isOpen, setIsOpen])
  return useCallback(() => early.current, [])
}
