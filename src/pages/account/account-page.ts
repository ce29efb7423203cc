import { describePage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageMeta } from '../../ui/page-types.ts'
import type { loadAccountPage } from './load-account-page.ts'

/** The `handle` of the forms of an account: each is a screen of its own, with covers of the catalogue. */
export const accountPageHandle: PageHandle = {
  keptSeconds: 3600,
  dependsOn: 'catalogue',
  isIndexed: false,
  isBare: true,
}

type AccountPageWords = { title: string; description: string; path: string }

/** The `meta` of such a page, which search engines leave out. */
export function describeAccountPage(words: AccountPageWords): PageMeta<typeof loadAccountPage> {
  return ({ loaderData }) =>
    loaderData
      ? describePage({ ...words, publicUrl: loaderData.publicUrl, isIndexed: accountPageHandle.isIndexed })
      : []
}
