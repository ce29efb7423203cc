import { createContext, use } from 'react'

export type Done = {
  /** What was done, as a sentence. */
  text: string
  /** `action_id` of the call's answer: offers to undo it. Null or absent when there is nothing to undo. */
  actionId?: number | null | undefined
  tone?: 'success' | 'danger'
}

export const NoticeContext = createContext<((done: Done) => void) | undefined>(undefined)

/**
 * Says what was done at the foot of the screen and offers 'Annuler' (Ctrl+Z does the same) where the log can give it
 * back. It stays when the page changes. For pages of the administration.
 */
export function useNotice(): (done: Done) => void {
  const show = use(NoticeContext)
  if (!show) throw new Error('useNotice is for pages of the administration.')
  return show
}
