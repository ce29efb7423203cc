import { type RefObject, startTransition, useEffect, useState } from 'react'
import { listen } from '../../../../ui/network/listen.ts'

/** `auto` until hydration: the style sheet then opens the panel beside the results, not above them. */
type PanelState = 'auto' | 'open' | 'closed'

/**
 * Controls whether the filters are shown: open on a wide screen, closed on a narrow one, until the visitor toggles
 * them. On a narrow screen the open panel is a modal sheet: it takes the focus, traps it, and restores it.
 * @param root holds the panel (`aside`) and the results (`section`)
 */
export function useFilterPanel(root: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<PanelState>('auto')
  const [isNarrow, setIsNarrow] = useState(false)
  useEffect(() => {
    const wide = matchMedia('(min-width: 1025px)')
    const adopt = () => {
      setState(wide.matches ? 'open' : 'closed')
      setIsNarrow(!wide.matches)
    }
    startTransition(adopt)
    return listen(wide, 'change', adopt)
  }, [])
  const isSheet = isNarrow && state === 'open'
  useEffect(() => {
    if (isSheet && root.current) return holdInSheet(root.current, () => setState('closed'))
  }, [isSheet, root])
  return {
    state,
    isSheet,
    isOpen: state === 'auto' ? undefined : state === 'open',
    close: () => setState('closed'),
    toggle: () => setState((now) => (now === 'open' ? 'closed' : 'open')),
  }
}

/** @returns function that releases the focus trap */
function holdInSheet(root: HTMLElement, onEscape: () => void): () => void {
  const before = document.activeElement
  // Notices lie over the sheet.
  const behind = document.querySelectorAll<HTMLElement>(
    ':has(.explorer) > :not(:has(.explorer), .explorer, [aria-live]), .explorer > section',
  )
  for (const element of behind) element.inert = true
  document.documentElement.classList.add('overflow-hidden')
  root.querySelector<HTMLElement>('aside h2')?.focus()
  // Esc in a dialogue over the sheet, such as the palette, closes that one.
  const onKeyDown = ({ key }: KeyboardEvent) =>
    key === 'Escape' && !document.querySelector('dialog:modal') && onEscape()
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    for (const element of behind) element.inert = false
    document.documentElement.classList.remove('overflow-hidden')
    if (before instanceof HTMLElement) before.focus()
  }
}
