import { redirect } from 'react-router'

/**
 * Leads an address with fields that mean nothing (`?page=abc`) or change nothing (`?page=1`) to the one that says the
 * same without them.
 * @param canonical the address of what the page shows
 * @throws a redirection
 */
export function requireCanonical({ url }: Request, canonical: string): void {
  const { searchParams } = new URL(canonical, url)
  const isCanonical = [...new URL(url).searchParams].every(
    // The router's own field says of which parts of the page it wants the data.
    ([name, value]) => name === '_routes' || value.trim() === (searchParams.get(name) ?? ''),
  )
  if (!isCanonical) throw redirect(canonical, 301)
}
