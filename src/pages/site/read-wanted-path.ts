import { offlinePath } from '../../shared/worker-messages.ts'

/** Returns the page of this site that the offline page replaces (`?to=`); undefined when it was opened directly. */
export function readWantedPath({ search, origin }: Pick<Location, 'search' | 'origin'>): string | undefined {
  const to = new URLSearchParams(search).get('to')
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return undefined
  const url = new URL(to, origin)
  const isElsewhere = url.origin !== origin || url.pathname.startsWith('//') || url.pathname === offlinePath
  return isElsewhere ? undefined : url.pathname + url.search
}
