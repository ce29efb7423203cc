/** The navigation state for the login page (`navigate('/login', { state })`). */
export type LoginNotice = { notice: string }

/** Returns the path of the login page with the way back to `next` (docs/product/README.md#roles). */
export function toLoginPath(next: string): string {
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

/** Returns the page of this site that required the login, else /. Rejects what may be read as another site. */
export function readNextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return '/'
  try {
    const url = new URL(next, origin)
    const isElsewhere = url.origin !== origin || url.pathname.startsWith('//')
    const isOwn = !isElsewhere && !['/login', '/register'].includes(url.pathname)
    return isOwn ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
