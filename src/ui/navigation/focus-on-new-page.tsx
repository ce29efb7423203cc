import type { RefObject } from 'react'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'

type FocusOnNewPageProps = { heading: RefObject<HTMLElement | null>; page: number }

/** `useFocusOnNewPage` for a list with filters. Keyed by the first page's address, it leaves focus to a new filter. */
export function FocusOnNewPage({ heading, page }: FocusOnNewPageProps) {
  useFocusOnNewPage(heading, page)
  return null
}
