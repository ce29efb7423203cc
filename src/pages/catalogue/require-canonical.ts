import { redirect } from 'react-router'

/**
 * Redirects an address with meaningless (`?page=abc`) or redundant fields (`?page=1`) to the one without them.
 * @param canonical the canonical address of the page
 * @throws a redirection
 */
export function requireCanonical({ url }: Request, canonical: string): void {
  const { searchParams } = new URL(canonical, url)
  const isCanonical = [...new URL(url).searchParams].every(
    // The router's own field names the parts of the page whose data it needs.
    ([name, value]) => name === '_routes' || value.trim() === (searchParams.get(name) ?? ''),
  )
  if (!isCanonical) throw redirect(canonical, 301)
}
