import type { Page } from '@playwright/test'
import { signOut, signUp } from '../kit/accounts.ts'
import { signUpStaff } from '../kit/staff.ts'
import { expect, expectPlaying, startPlaying, test, visit, visitEpisode } from '../kit/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Returns everything the browser stores for the site as text: storage, databases, caches and cookies, by place. */
async function listStored(page: Page): Promise<Record<string, string>> {
  const cookies = JSON.stringify(await page.context().cookies())
  const stored = await page.evaluate(async () => {
    const found: Record<string, string> = {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const copy = await cache.match(request, { ignoreVary: true })
        found[`${name} ${request.url}`] = `${request.url} ${JSON.stringify([...request.headers])} ${await copy?.text()}`
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        found[`${name} ${store}`] = JSON.stringify(rows)
      }
      database.close()
    }
    return found
  })
  return { ...stored, cookies }
}

const listKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('a logout ends the mini player, and leaves no personal data in the browser', async ({ page }) => {
  const { username, email } = await signUp(page)
  const { accessToken, refreshToken, id } = await page.evaluate(() => ({
    accessToken: localStorage.getItem('accessToken') ?? '',
    refreshToken: localStorage.getItem('refreshToken') ?? '',
    id: JSON.parse(localStorage.getItem('user') ?? '{}').id as number,
  }))
  await visit(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const path of ['/my-space', '/my-space?tab=watchlist', '/notifications', '/settings']) await visit(page, path)
  await visitEpisode(page, '/watch/encore-jeudi/Saison%201/1/VOSTFR')
  await startPlaying(page)
  await expectPlaying(page.locator('video.player-video'), 6)
  await page.getByRole('link', { name: 'À propos' }).first().click()
  await expect(page.getByRole('region', { name: 'Mini-lecteur' })).toBeVisible()
  // The change of the page closes menus.
  await expect(page.getByRole('heading', { level: 1, name: /^Rendre l’anime facile/ })).toBeVisible()

  const personal = (stored: Record<string, string>) => {
    const words = [username, email, accessToken, refreshToken, `"account":${id}`, `"accountId":${id}`, `account-${id}`]
    return Object.entries(stored).flatMap(([place, text]) =>
      words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`),
    )
  }
  // The search finds personal data while signed in.
  expect(personal(await listStored(page))).not.toEqual([])
  await signOut(page)
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible()
  await expect.poll(async () => personal(await listStored(page))).toEqual([])
  // The language of an episode belongs to the device, for visitors as well.
  await expect.poll(() => listKeys(page)).toEqual(['watch:languages'])
})

test('a logout leaves no administration on screen, in any tab', async ({ page, context }) => {
  await signUpStaff(page)
  await visit(page, '/admin/users')
  const other = await context.newPage()
  await visit(other, '/admin/users')
  for (const one of [page, other]) await expect(one.getByRole('table')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Rechercher partout' }).fill('Se déconnecter')
  await page.getByRole('option', { name: /^Se déconnecter/ }).click()
  for (const one of [page, other]) {
    await expect(one).toHaveURL(/\/login/)
    await expect(one.getByRole('table')).toHaveCount(0)
  }
})

test('a page that comes back from the browser’s memory after a logout is no longer signed in', async ({ page }) => {
  await signUp(page)
  await visit(page, '/my-space')
  await expect(page.getByRole('tab', { name: 'En cours' })).toBeVisible()
  // The tested browser keeps no pages in memory, so this simulates a logout on a later page, and the return.
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow'))
  })
  await expect(page).toHaveURL(/\/login/)
})
