import type { RefObject } from 'react'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'

type FocusOnNewPageProps = { heading: RefObject<HTMLElement | null>; page: number }

/** `useFocusOnNewPage` for a filtered list. Its key is the first page's address: a change of filters keeps the focus. */
export function FocusOnNewPage({ heading, page }: FocusOnNewPageProps) {
  useFocusOnNewPage(heading, page)
  return null
}
