import type { ToWorker } from '../shared/worker-messages.ts'
import type { BuiltFiles } from './digest.ts'
import { keepFiles } from './keep-files.ts'
import { keepOwnLists } from './keep-own-lists.ts'
import { keepPages } from './keep-pages.ts'
import { keepPictures } from './keep-pictures.ts'
import { showPushMessages } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build (scripts/build/build-worker.ts): its name, and its files. */
declare const built: { build: string } & BuiltFiles

const { build, ...ownFiles } = built
const files = keepFiles(ownFiles)
const pictures = keepPictures()
const pages = keepPages(self, build)
keepOwnLists(caches, navigator.locks)
showPushMessages(self)

self.addEventListener('install', (event) => {
  const install = async () => {
    const wasWrong = await files.fill()
    await pages.fill()
    // Pages that run on wrong files may not be able to offer the new version.
    if (wasWrong) await self.skipWaiting()
  }
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await Promise.all([files.activate(), pages.dropOlder()])
    // Where the browser asks for the page while the worker still wakes up, as earlier workers had it do, Firefox shows
    // its own error page when there is no network, whatever the worker holds.
    await self.registration.navigationPreload?.disable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting())
  if (message.type === 'keep-pages') event.waitUntil(files.keepPages())
  if (message.type === 'which-copy') pages.tellCopy(event.source as Client)
  if (message.type === 'keep') {
    const { page, files: paths } = message
    event.waitUntil(Promise.all([pages.keep(page, event), files.keep(paths), pictures.keep(paths, event)]))
  }
})
