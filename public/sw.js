// The site's service worker: shows what push services bring while the site is closed, and opens what it leads to. It
// keeps no pages and answers no requests.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

/** What the site sent (write-push-message.ts). Browsers take the permission back when nothing is shown for a message. */
function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

function show({ id = 0, title = 'Suminé', content = 'Vous avez une nouvelle notification.', url }) {
  return self.registration.showNotification(title, {
    body: content,
    lang: 'fr',
    icon: '/icons/icon-192.png',
    // More episodes take the place of what is still shown.
    tag: `notification-${id}`,
    data: { url },
  })
}

/** Opens an address of this site, in the window that shows it already if there is one: others may be playing. */
async function open(path) {
  const target = toOwnAddress(path ?? '/notifications')
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === target)
  return shown ? shown.focus() : self.clients.openWindow(target)
}

function toOwnAddress(path) {
  const { origin } = self.location
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return url?.origin === origin ? url.href : new URL('/notifications', origin).href
}
