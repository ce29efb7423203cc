import { type RefObject, useEffect } from 'react'
import { listen } from '../network/listen.ts'

/** Moves the focus with j to the first row of the list, with k to its last, unless it is in a field or dialogue. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if ((key !== 'j' && key !== 'k') || event.altKey || event.ctrlKey || event.metaKey) return
      // A focused row handles the key itself (moveByArrow).
      if (target instanceof Element && target.closest('[data-row], input, select, textarea, dialog')) return
      const boxes = list.current?.querySelectorAll<HTMLElement>('[data-row] .check-cell input:enabled')
      const box = boxes?.[key === 'j' ? 0 : boxes.length - 1]
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    return listen(document, 'keydown', onKeyDown)
  }, [list])
}
