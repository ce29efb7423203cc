import { createContext, use } from 'react'

export type Notice = {
  /** The completed action, as a sentence. */
  text: string
  /** `action_id` of the call's answer: offers to undo it. Null or absent when it cannot be undone. */
  actionId?: number | null | undefined
  tone?: 'success' | 'danger'
}

/** Shows a notice; outside the administration it does nothing. */
export const NoticeContext = createContext<(notice: Notice) => void>(() => {})

/**
 * Returns a function that shows a notice at the bottom of the screen, with 'Annuler' (also Ctrl+Z) if the log can undo
 * the action. It survives navigation. For pages of the administration.
 */
export const useNotice = (): ((notice: Notice) => void) => use(NoticeContext)
