import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** What only the server renders into the head (ui/head/page-meta.ts). */
const toldServices =
  '[type="application/ld+json"],[type="application/json+oembed"],[property^="og:"],[name^="twitter:"]'

/**
 * Announces the title of each page to assistive technology after a client-side navigation, as a browser does after a
 * load, and removes what the server told other services about the page before. If the focus was lost with the previous
 * page, it moves to the new page's main part.
 */
export function RouteAnnouncer() {
  const { key, pathname } = useLocation()
  const announced = useRef(pathname)
  const first = useRef(key)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
    if (document.activeElement === document.body) {
      document.getElementById('contenu')?.focus({ preventScroll: true })
    }
  }, [pathname])
  useEffect(() => {
    if (first.current === key) return
    for (const element of document.querySelectorAll(toldServices)) element.remove()
  }, [key])
  return (
    <p id="page-title" className="sr-only" aria-live="polite" aria-atomic="true">
      {title}
    </p>
  )
}
