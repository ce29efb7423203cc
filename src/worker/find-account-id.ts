/**
 * The account that a call's bearer token was made for. The token is not checked, and may have run out: it only says
 * under which name the answer is kept in this browser.
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
