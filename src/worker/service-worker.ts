import type { ToWorker } from '../shared/worker-messages.ts'
import { cacheFiles } from './cache-files.ts'
import { cacheOwnLists } from './cache-own-lists.ts'
import { cachePages } from './cache-pages.ts'
import { cachePictures } from './cache-pictures.ts'
import type { BuiltFiles } from './digest.ts'
import { showPushMessages } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build (scripts/build/build-worker.ts): its name, and its files. */
declare const built: { build: string } & BuiltFiles

const { build, ...ownFiles } = built
const files = cacheFiles(ownFiles)
const pictures = cachePictures()
const pages = cachePages(self, build)
cacheOwnLists(self)
showPushMessages(self)

self.addEventListener('install', (event) => {
  const install = async () => {
    const wasWrong = await files.fill()
    await pages.fill()
    // Pages that run on wrong files may be unable to offer the new version.
    if (wasWrong) await self.skipWaiting()
  }
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await Promise.all([files.activate(), pages.dropOlder()])
    // With navigation preload, as enabled by earlier workers, Firefox shows its own error page when there is no
    // network, whatever the worker has cached.
    await self.registration.navigationPreload?.disable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting())
  if (message.type === 'keep-pages') event.waitUntil(files.cachePages())
  if (message.type === 'which-copy') pages.sendCopy(event.source as Client)
  if (message.type === 'keep') {
    const { page, files: paths } = message
    event.waitUntil(Promise.all([pages.keep(page, event), files.keep(paths), pictures.keep(paths, event)]))
  }
})
