import { useEffect, useState } from 'react'

/**
 * The token of the mailed link that led here: it stands after `#`, and leaves the address bar, the history and whatever
 * copies addresses from there at once.
 * @returns undefined until the page is alive, '' when the link has none
 */
export function useMailedToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const given = window.location.hash.slice(1)
      if (!given) return setToken((kept) => kept ?? '')
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
      setToken(given)
    }
    take()
    // Another link pasted over this one loads no page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
