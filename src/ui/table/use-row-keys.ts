import { type RefObject, useEffect } from 'react'

/** Wherever the focus is, but for fields and dialogues: j goes to the first row of the list, k to its last. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'j' && key !== 'k') || event.altKey || event.ctrlKey || event.metaKey) return
      // A row moves on from itself (moveByArrow).
      if (target instanceof Element && target.closest('[data-row], input, select, textarea, dialog')) return
      const boxes = list.current?.querySelectorAll<HTMLElement>('[data-row] .check-cell input:enabled')
      const box = boxes?.[key === 'j' ? 0 : boxes.length - 1]
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list])
}
