import type { MouseEvent } from 'react'

/** Whether a click on a link means 'go there', and not 'open it in another tab' or the like. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
