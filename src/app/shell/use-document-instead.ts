import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { offlinePath } from '../../shared/worker-messages.ts'
import { waitForLine } from '../../ui/network/wait-for-line.ts'

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
 * A page whose code does not come is opened as a document (vite.config.ts says when), once the site can be reached.
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
    const given = new AbortController()
    void openDocument(wanted, given.signal)
    return () => given.abort()
  }, [isCodeMissing, wanted])
}

const firstWaitMs = 1000
const longestWaitMs = 30_000

async function openDocument(path: string, signal: AbortSignal): Promise<void> {
  // The worker gave its offline page in place of this document.
  const isTried = window.location.pathname === offlinePath
  if (isTried) window.history.replaceState(window.history.state, '', path)
  let isReached = !isTried && (navigator.onLine || Boolean(navigator.serviceWorker?.controller))
  for (let waitMs = firstWaitMs; !isReached; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    await waitForLine(waitMs, signal)
    if (signal.aborted) return
    isReached = await canReach(path)
  }
  if (!isLeaving) window.location.assign(path)
}

/** Whether anybody answers: a captive portal shows itself to whoever asks for a document. */
const canReach = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

function toPage({ pathname, search }: Location): string {
  return pathname + search
}
