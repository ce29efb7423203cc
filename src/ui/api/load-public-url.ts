import type { PageLoaderArgs } from '../page-types.ts'
import { pageContext } from './api-context.ts'

/** The loader of a page that needs only the site's scheme and host, for its canonical address. */
export function loadPublicUrl({ context }: Pick<PageLoaderArgs, 'context'>): { publicUrl: string } {
  return { publicUrl: context.get(pageContext).publicUrl }
}
