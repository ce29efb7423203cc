import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle } from '../../ui/page-types.ts'

/** The `handle` of account forms: each has its own screen with covers from the catalogue. */
export const accountPageHandle: PageHandle = { cacheSeconds: 3600, isIndexed: false, isBare: true }

/** The `meta` of an account page, which is not indexed. */
export const describeAccountPage = (page: { title: string; description: string; path: string }) =>
  describeStaticPage({ ...page, isIndexed: accountPageHandle.isIndexed })
