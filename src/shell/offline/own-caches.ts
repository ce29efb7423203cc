import { getSession, subscribeToSession } from '../../features/account/web/public.ts'
import { isOwnCacheName, ownCachesLock, toOwnCacheName } from '../../shared/worker-messages.ts'

/** Lets the worker cache the signed-in account's lists alone, from login to logout or another account. */
export function followAccountInCaches(): void {
  const follow = () => {
    const session = getSession()
    if (session.status === 'loading') return
    // In a browser that forbids caches, nothing is cached.
    void keepOnlyOwn(session.status === 'signed-in' ? session.user.id : undefined).catch(() => {})
  }
  follow()
  subscribeToSession(follow)
}

/** @param accountId whose cache is kept or created; undefined deletes all */
async function keepOnlyOwn(accountId: number | undefined): Promise<void> {
  const wanted = accountId === undefined ? undefined : toOwnCacheName(accountId)
  await navigator.locks.request(ownCachesLock, async () => {
    const others = (await caches.keys()).filter((name) => isOwnCacheName(name) && name !== wanted)
    await Promise.all(others.map((name) => caches.delete(name)))
    if (wanted !== undefined) await caches.open(wanted)
  })
}
