import { expect, test } from './kit/test.ts'
import type { Visitor } from './kit/visitor.ts'

// What cannot be reached is complained about by the browser itself.
test.use({ expectedComplaint: /^$/ })

const anime = '/anime/benikitsune-le-masque-rouge'

/** Opens a page and waits until the service worker keeps it. */
async function openKept(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path)
  const isKept = (wanted: string) => caches.match(wanted, { ignoreVary: true }).then((kept) => kept !== undefined)
  await expect.poll(() => visitor.read(isKept, path), { timeout: 30_000 }).toBe(true)
}

test('a page that was seen is read without a network', async ({ visitor, line }) => {
  await openKept(visitor, '/')
  await openKept(visitor, anime)
  await line.cut()
  await visitor.goTo('/')
  await visitor.see('h2', 'Derniers Animes Ajoutés')
  await visitor.see('.worker-notice', /Vous êtes hors ligne/)
  await visitor.goTo(anime)
  await visitor.see('h1', /Benikitsune/)
})

test('a page never seen says that there is no network, by its address and by a click', async ({ visitor, line }) => {
  await openKept(visitor, '/')
  await line.cut()
  await visitor.goTo('/anime/hagane-zero')
  await visitor.see('h1', 'Vous êtes hors ligne')
  await visitor.goTo('/')
  await visitor.click('header a', 'Partenaires')
  await visitor.see('h1', 'Vous êtes hors ligne')
  await line.mend()
  await visitor.goTo('/anime/hagane-zero')
  await visitor.see('h1', /Hagane/)
})
