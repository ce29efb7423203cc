import { useEffect, useState } from 'react'
import { listen } from '../../../../ui/network/listen.ts'

/**
 * Returns the token of the mailed link, and removes it at once from the fragment, the address bar and the history, so
 * that nothing copies it from there.
 * @returns undefined until hydration, '' when the link has none
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
    // Pasting another link over this one does not reload the page.
    return listen(window, 'hashchange', take)
  }, [])
  return token
}
