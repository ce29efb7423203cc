import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { offlinePath } from '../../shared/worker-messages.ts'
import { listen } from '../../ui/network/listen.ts'
import { setReached } from '../../ui/network/use-online.ts'
import { waitForLine } from '../../ui/network/wait-for-line.ts'

const openedAt = typeof window === 'undefined' ? '' : toPage(window.location)

/** Set when the visitor leaves: loads still under way are aborted, and must not bring them back. */
let isLeaving = false
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // The visitor is still here: `beforeunload` came from a download, or the page is shown again.
  for (const name of ['pageshow', 'pointerdown', 'keydown']) {
    window.addEventListener(name, () => {
      isLeaving = false
    })
  }
}

/** Reloads a page as a document, once, when it failed to render after a client-side navigation. */
export function useDocumentInstead(isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && !isLeaving && toPage(window.location) !== openedAt) window.location.reload()
  }, [isWanted])
}

/** Opens a page as a document when its code cannot be loaded (vite.config.ts says when), once the site is reachable. */
export function useDocumentForMissingCode(): void {
  const [isCodeMissing, setIsCodeMissing] = useState(false)
  useEffect(() => {
    const note = () => setIsCodeMissing(true)
    return listen(window, 'missing-code', note)
  }, [])
  // The code may fail before React knows the router's destination.
  const { location } = useNavigation()
  const wanted = location && location.pathname + location.search + location.hash
  useEffect(() => {
    if (!isCodeMissing || !wanted) return
    const given = new AbortController()
    void openDocument(wanted, given.signal)
    return () => {
      given.abort()
      setReached(true)
    }
  }, [isCodeMissing, wanted])
}

const firstWaitMs = 1000
const maxWaitMs = 30_000

async function openDocument(path: string, signal: AbortSignal): Promise<void> {
  // The worker served its offline page in place of this document.
  const isTried = window.location.pathname === offlinePath
  if (isTried) window.history.replaceState(window.history.state, '', path)
  let isReached = !isTried && (navigator.onLine || Boolean(navigator.serviceWorker?.controller))
  for (let waitMs = firstWaitMs; !isReached; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    await waitForLine(waitMs, signal)
    if (signal.aborted) return
    isReached = await canReach(path)
    if (!signal.aborted) setReached(isReached)
  }
  if (!isLeaving) window.location.assign(path)
}

/** Checks that any server answers, even a captive portal: the visitor sees it once the document is requested. */
const canReach = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

function toPage({ pathname, search }: Location): string {
  return pathname + search
}
