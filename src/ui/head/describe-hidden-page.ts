import type { MetaDescriptor } from 'react-router'
import { toPageTitle } from './page-meta.ts'

/** Returns the `meta` of a page that search engines leave out: one of a person, or of the administration. */
export function describeHiddenPage(title: string): () => MetaDescriptor[] {
  return () => [{ title: toPageTitle(title) }, { name: 'robots', content: 'noindex' }]
}
