/** When a copy was kept; no answer of the site itself carries it. */
export const keptAtHeader = 'x-kept-at'

/** Whether an answer is a page that this build made, and that may be kept. */
export function isOfBuild({ status, redirected, headers }: Response, build: string): boolean {
  const mayBeKept = !(headers.get('cache-control') ?? '').includes('no-store')
  return status === 200 && !redirected && mayBeKept && headers.get('x-build') === build
}

/** The same answer with the time at which it was kept. */
export function stampCopy(response: Response, at: Date): Response {
  const headers = new Headers(response.headers)
  headers.set(keptAtHeader, at.toISOString())
  return new Response(response.body, { status: response.status, headers })
}
