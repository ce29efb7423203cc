import type { MouseEvent } from 'react'

/** Returns whether a click on a link navigates, rather than opening another tab or the like. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
