import { offlinePath } from '../../shared/worker-messages.ts'

/**
 * Returns the page of this site that the offline page replaces (`?to=`), with the fragment of its address, which
 * browsers keep through a redirect; undefined when it was opened directly.
 */
export function readWantedPath({
  search,
  origin,
  hash,
}: Pick<Location, 'search' | 'origin' | 'hash'>): string | undefined {
  const to = new URLSearchParams(search).get('to')
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return undefined
  const url = new URL(to, origin)
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//') || url.pathname === offlinePath
  return isElsewhere ? undefined : url.pathname + url.search + hash
}
