import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells assistive technology the title of each page that a move inside the site leads to, as a browser does after a
 * load. A focus that went with the former page goes to the new one's main part.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const told = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (told.current === pathname) return
    told.current = pathname
    setTitle(document.title)
    if (document.activeElement === document.body) {
      document.getElementById('contenu')?.focus({ preventScroll: true })
    }
  }, [pathname])
  return (
    <p id="page-title" className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  )
}
