import type { FromWorker, ToWorker } from '../../shared/worker-messages.ts'
import { hasLineToSpare } from '../../ui/network/connection-speed.ts'
import { followAccountInCaches } from './own-caches.ts'
import { changeWorkerState } from './worker-state.ts'

/** The interval at which a long-open page checks for a new release. */
const updateCheckMs = 60 * 60_000

let isStarted = false

/** Registers the service worker, and follows the network, the cached copies it serves and its new versions. */
export async function startWorker(): Promise<void> {
  if (isStarted) return
  isStarted = true
  const { serviceWorker } = navigator
  followLine()
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'copy') changeWorkerState({ keptAt: data.keptAt ?? undefined })
  })
  followAccountInCaches()
  const hadWorker = serviceWorker.controller !== null
  if (hadWorker) send(serviceWorker.controller, { type: 'which-copy' })
  followTakeovers(hadWorker)
  // Without a network the installed worker continues.
  const registration = await serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
  if (!registration) return
  followVersions(registration)
  const { active } = await serviceWorker.ready
  if (!hadWorker) send(active, listShownAddresses())
  if (hasLineToSpare()) send(active, { type: 'keep-pages' })
}

function send(worker: ServiceWorker | null, message: ToWorker): void {
  worker?.postMessage(message)
}

function followLine(): void {
  const follow = () => changeWorkerState({ isOffline: !navigator.onLine })
  follow()
  window.addEventListener('online', follow)
  window.addEventListener('offline', follow)
}

/** The first page loaded before the worker: its files are in the cache, so listing them costs no network. */
function listShownAddresses(): ToWorker {
  const { origin, pathname, search } = window.location
  const own = performance.getEntriesByType('resource').flatMap(({ name }) => {
    const url = new URL(name)
    return url.origin === origin ? [url.pathname] : []
  })
  return { type: 'keep', page: pathname + search, files: own }
}

function followVersions(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    const { waiting } = registration
    // The very first worker replaces nothing.
    if (waiting && navigator.serviceWorker.controller) {
      changeWorkerState({ update: () => send(waiting, { type: 'take-over' }) })
    }
  }
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  offer()
  // A version that the page's own request found may have begun to install before this code came.
  follow()
  registration.addEventListener('updatefound', follow)
  const check = () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {})
  }
  setInterval(check, updateCheckMs)
}

/** After a new version has taken over, the page belongs to the previous one: it reloads when the user accepts. */
function followTakeovers(hadWorker: boolean): void {
  let isFirst = !hadWorker
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isFirst) {
      isFirst = false
      // Requests until now have bypassed the worker.
      send(navigator.serviceWorker.controller, listShownAddresses())
      return
    }
    if (hasRequestedUpdate) window.location.reload()
    else changeWorkerState({ update: () => window.location.reload() })
  })
}

let hasRequestedUpdate = false

/** Applies the update on the user's request: the page reloads as soon as the new version is active. */
export function applyUpdate(update: () => void): void {
  hasRequestedUpdate = true
  update()
}
