import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

const openedAt = typeof window === 'undefined' ? '' : toPage(window.location)

/** The person goes elsewhere: what is still being loaded breaks off, and must not bring them back. */
let isLeaving = false
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // What looked like leaving was a download, or the page is shown again.
  for (const name of ['pageshow', 'pointerdown', 'keydown']) {
    window.addEventListener(name, () => {
      isLeaving = false
    })
  }
}

/** A page that could not be put together after a move inside the site is asked for as a document, once. */
export function useDocumentInstead(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && !isLeaving && toPage(window.location) !== openedAt) window.location.reload()
  }, [isWanted])
}

/**
 * A page whose code does not come is opened as a document (vite.config.ts says when); without a network and a worker
 * that has it, once the browser is back on line.
 */
export function useDocumentForMissingCode(): void {
  const [isCodeMissing, setIsCodeMissing] = useState(false)
  useEffect(() => {
    const note = () => setIsCodeMissing(true)
    window.addEventListener('missing-code', note)
    return () => window.removeEventListener('missing-code', note)
  }, [])
  // The code may fail before React knows where the router is going.
  const { location } = useNavigation()
  const wanted = location && location.pathname + location.search + location.hash
  useEffect(() => {
    if (!isCodeMissing || !wanted) return
    const open = () => isLeaving || window.location.assign(wanted)
    if (navigator.onLine || navigator.serviceWorker?.controller) open()
    window.addEventListener('online', open)
    return () => window.removeEventListener('online', open)
  }, [isCodeMissing, wanted])
}

function toPage({ pathname, search }: Location): string {
  return pathname + search
}
