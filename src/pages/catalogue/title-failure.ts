import type { MetaDescriptor } from 'react-router'
import { toFailure } from '../../ui/errors/to-failure.ts'
import { toPageTitle } from '../../ui/head/page-meta.ts'

/** Returns the title of a page whose data failed: `notFound` only for what does not exist. */
export function titleFailure(error: unknown, notFound: string): MetaDescriptor[] {
  return [{ title: toPageTitle(toFailure(error).status === 404 ? notFound : 'Suminé') }]
}
