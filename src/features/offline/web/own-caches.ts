import { isOwnCacheName, ownCachesLock, toOwnCacheName } from '../../../shared/worker-messages.ts'
import { getSession, subscribeToSession } from '../../account/web/public.ts'

/**
 * Lets the service worker keep the lists of whoever is signed in, and of nobody else: their cache is made at login, and
 * dropped at logout or when another account takes over.
 */
export function followAccountInCaches(): void {
  const follow = () => {
    const session = getSession()
    if (session.status === 'loading') return
    // A browser that forbids caches keeps nothing.
    void keepOnlyOwn(session.status === 'signed-in' ? session.user.id : undefined).catch(() => {})
  }
  follow()
  subscribeToSession(follow)
}

/** @param accountId whose cache stays or is made; undefined drops them all */
export async function keepOnlyOwn(accountId: number | undefined): Promise<void> {
  const wanted = accountId === undefined ? undefined : toOwnCacheName(accountId)
  await navigator.locks.request(ownCachesLock, async () => {
    const others = (await caches.keys()).filter((name) => isOwnCacheName(name) && name !== wanted)
    await Promise.all(others.map((name) => caches.delete(name)))
    if (wanted !== undefined) await caches.open(wanted)
  })
}
