type Message = { id?: number; title?: string; content?: string; url?: string }

/** Shows push messages while the site is closed, and opens their pages on a click. */
export function showPushMessages(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, read(event.data))))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    // A window's `url` is the address at its load, so no window is known to show the page: a new one opens, as others
    // may be playing.
    event.waitUntil(scope.clients.openWindow(toOwnAddress(scope, event.notification.data?.url ?? '/notifications')))
  })
}

/** Reads a message of the site (push-waiting.ts). Browsers withdraw the permission if one shows nothing. */
function read(data: PushMessageData | null): Message {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

function show(scope: ServiceWorkerGlobalScope, message: Message): Promise<void> {
  const { id = 0, title = 'Suminé', content = 'Vous avez une nouvelle notification.', url } = message
  return scope.registration.showNotification(title, {
    body: content,
    lang: 'fr',
    icon: '/icons/icon-192.png',
    // A message about more episodes replaces the one still shown.
    tag: `notification-${id}`,
    data: { url },
  })
}

function toOwnAddress(scope: ServiceWorkerGlobalScope, path: string): string {
  const { origin } = scope.location
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  return url?.origin === origin ? url.href : new URL('/notifications', origin).href
}
