/** What the login page tells whoever is sent there (`navigate('/login', { state })`). */
export type LoginNotice = { notice: string }

/** The login page, from which the person comes back to `next` (docs/product/README.md#roles). */
export function toLoginPath(next: string): string {
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

/**
 * Where a login leads: the address of this site that asked for it, else /. Nothing that a browser could read as another
 * site passes, whatever its notation.
 */
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
