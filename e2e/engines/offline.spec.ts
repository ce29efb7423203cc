import { expect, test } from './kit/test.ts'
import type { Visitor } from './kit/visitor.ts'

test.beforeEach(({ line }) => {
  line.isWatching = false
})

const anime = '/anime/benikitsune-le-masque-rouge'

/** Opens a page and waits until the service worker has cached it. */
async function openCached(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path)
  const isCached = (wanted: string) => caches.match(wanted, { ignoreVary: true }).then((cached) => cached !== undefined)
  await expect.poll(() => visitor.read(isCached, path), { timeout: 30_000 }).toBe(true)
}

test('a visited page can be read offline', async ({ visitor, line }) => {
  await openCached(visitor, '/')
  await openCached(visitor, anime)
  await line.cut()
  await visitor.goTo('/')
  await visitor.see('h2', 'Derniers Animes Ajoutés')
  await visitor.see('.worker-notice', /Page gardée sur cet appareil/)
  await visitor.goTo(anime)
  await visitor.see('h1', /Benikitsune/)
})

test('an unvisited page reports the missing network, and loads when it is back', async ({ visitor, line }) => {
  await openCached(visitor, '/')
  await line.cut()
  await visitor.goTo('/anime/hagane-zero')
  await visitor.see('h1', 'Vous êtes hors ligne')
  await visitor.goTo('/')
  await visitor.click('header a', 'Partenaires')
  await visitor.see('h1', 'Vous êtes hors ligne')
  await line.mend()
  await visitor.see('h1', /Partenaires/, { timeout: 60_000 })
})
