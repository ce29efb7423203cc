/**
 * Returns the account of a call's bearer token. The token is not verified and may have expired: it only names the cache
 * of the answer in this browser.
 */
export function findAccountId(request: Pick<Request, 'headers'>): string | undefined {
  const [, payload] = /^Bearer [^.]+[.]([^.]+)[.]/.exec(request.headers.get('authorization') ?? '') ?? []
  if (payload === undefined) return undefined
  try {
    const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' && /^\d+$/.test(sub) ? sub : undefined
  } catch {
    return undefined
  }
}
