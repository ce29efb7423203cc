import type { FromWorker, ToWorker } from '../../../shared/worker-messages.ts'
import { hasLineToSpare } from '../../../ui/network/connection-speed.ts'
import { followAccountInCaches } from './own-caches.ts'
import { changeWorkerState } from './worker-state.ts'

/** A page that stays open for days looks so often whether the site was released anew. */
const updateCheckMs = 60 * 60_000

let isStarted = false

/** Registers the service worker, and follows the line, the copies it shows and the versions that it brings. */
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
  if (hadWorker) tell(serviceWorker.controller, { type: 'which-copy' })
  followTakeovers(hadWorker)
  // Without a network the worker that is there goes on.
  const registration = await serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined)
  if (!registration) return
  followVersions(registration)
  const { active } = await serviceWorker.ready
  if (!hadWorker) tell(active, listWhatIsShown())
  if (hasLineToSpare()) tell(active, { type: 'keep-pages' })
}

function tell(worker: ServiceWorker | null, message: ToWorker): void {
  worker?.postMessage(message)
}

function followLine(): void {
  const follow = () => changeWorkerState({ isOffline: !navigator.onLine })
  follow()
  window.addEventListener('online', follow)
  window.addEventListener('offline', follow)
}

/** The first page came before the worker: what it is made of is in the browser's memory still, and costs no line. */
function listWhatIsShown(): ToWorker {
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
      changeWorkerState({ update: () => tell(waiting, { type: 'take-over' }) })
    }
  }
  offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
  const check = () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {})
  }
  setInterval(check, updateCheckMs)
}

/** Once a new version has taken over, the page is one of the version before: it is loaded anew when the person says so. */
function followTakeovers(hadWorker: boolean): void {
  let isFirst = !hadWorker
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isFirst) {
      isFirst = false
      // What the page asked for until now has passed the worker by.
      tell(navigator.serviceWorker.controller, listWhatIsShown())
      return
    }
    if (hasAskedForUpdate) window.location.reload()
    else changeWorkerState({ update: () => window.location.reload() })
  })
}

let hasAskedForUpdate = false

/** The person wants the new version: the page is loaded anew as soon as it is there. */
export function takeUpdate(update: () => void): void {
  hasAskedForUpdate = true
  update()
}
