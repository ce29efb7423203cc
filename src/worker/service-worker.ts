import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import type { ToWorker } from '../shared/worker-messages.ts'
import { keepFiles } from './keep-files.ts'
import { keepOwnLists } from './keep-own-lists.ts'
import { keepPages } from './keep-pages.ts'
import { showPushMessages } from './push-messages.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build (scripts/build-worker.ts): the build's name, and what the site needs to open without a network. */
declare const shell: { build: string; files: PrecacheEntry[] }

const { build, files: shellFiles } = shell
// The offline page is told what it stands for in a field of its address.
precacheAndRoute(shellFiles, { ignoreURLParametersMatching: [/^to$/] })
const files = keepFiles()
const pages = keepPages(self, build)
keepOwnLists(caches, navigator.locks)
showPushMessages(self)

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await pages.dropOlder()
    // The page is asked for while the worker still wakes up.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.type === 'take-over') event.waitUntil(self.skipWaiting())
  if (message.type === 'which-copy') pages.tellCopy(event.source as Client)
  if (message.type === 'keep') {
    event.waitUntil(Promise.all([pages.keep(message.page, event), files.keep(message.files, event)]))
  }
})
