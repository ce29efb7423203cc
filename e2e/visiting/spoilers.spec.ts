import type { Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { signIn, visitAsMember } from '../kit/accounts.ts'
import { type ListedEpisode, listEpisodes, storePosition } from '../kit/catalogue.ts'
import { expect, expectAlive, expectInStorage, test, visit } from '../kit/test.ts'

const slug = 'ote-le-roi-de-bois'
const path = `/anime/${slug}`
const watchPath = (number: number) => `/watch/${slug}/Saison%201/${number}/VOSTFR`

/** Stores the choice before the site is opened, as an earlier visit would have. */
async function choose(page: Page, mode: 'unseen' | 'all'): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    (choice) => localStorage.setItem('spoilers', choice),
    JSON.stringify({ mode, shown_anime_ids: [] }),
  )
}

/** Stores in the signed-out browser that an episode was watched to its end. */
const markSeen = (page: Page, { id }: { id: number }) => storePosition(page, id, 1400, 1420)

/** Records every frame of the page that shows one of these texts, on screen or to assistive technology. */
async function filmLeaks(page: Page, hidden: readonly string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((texts) => {
    const leaks: string[] = []
    let frames = 0
    Object.assign(window, { film: () => ({ leaks, frames }) })
    const look = () => {
      frames += 1
      const labels = [...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((element) =>
        ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name)),
      )
      // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered
      const shown = [document.title, document.body?.innerText, navigator.mediaSession?.metadata?.title, ...labels]
      const all = shown.join('\n').toLowerCase()
      leaks.push(...texts.filter((text) => all.includes(text.toLowerCase())))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, hidden)
  type Film = { leaks: string[]; frames: number }
  const readFilm = () => page.evaluate(() => (window as unknown as { film: () => Film }).film())
  return async () => {
    await expect.poll(async () => (await readFilm()).frames).toBeGreaterThan(3)
    return (await readFilm()).leaks
  }
}

/** Returns the names that the browser gives to assistive technology. */
async function readNames(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.flatMap(({ ignored, name }) => (ignored ? [] : [name?.value])).join('\n')
}

const cardOf = (page: Page, { id }: ListedEpisode) => page.locator(`li:has([data-episode="${id}"])`)
const reveal = (page: Page, number: number) =>
  page.getByRole('button', { name: `Révéler l’épisode ${number}`, exact: true })

test('no frame of a page shows anything beyond one’s progress', async ({ page }) => {
  const episodes = await listEpisodes(page, slug)
  const [first, second, ...later] = episodes
  if (!first || !second) throw new Error('The demonstration has episodes.')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await choose(page, 'unseen')
  await markSeen(page, second)
  const readLeaks = await filmLeaks(
    page,
    later.map(({ title }) => title),
  )

  await visit(page, path)
  await expect(cardOf(page, first).getByRole('heading', { name: first.title })).toBeVisible()
  await expect(cardOf(page, second).getByRole('heading', { name: second.title })).toBeVisible()
  await expect(reveal(page, 3)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const names = await readNames(page)
  expect(names).toContain('Titre masqué')
  for (const { title } of later) expect(names).not.toContain(title)
  await expectAccessible(page, 'main')
  expect(await readLeaks()).toEqual([])

  await page.getByRole('link', { name: /Episode 3/ }).click()
  await expect(page).toHaveURL(watchPath(3))
  await expect(page.getByRole('complementary', { name: 'Liste des épisodes' }).getByText(first.title)).toBeVisible()
  await expect(page.locator('.player-top')).toContainText('Épisode 3')
  await expectAccessible(page, 'aside')
  expect(await readLeaks()).toEqual([])

  await visit(page, watchPath(4))
  await expect(page.locator('.player-top b')).toHaveText('Épisode 4')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(reveal(page, 4)).toBeVisible()
  expect(await readLeaks()).toEqual([])

  const toNames = (listed: ListedEpisode[]) =>
    listed.flatMap(({ thumbnail_url }) => thumbnail_url?.replace(/[.]webp$/, '') ?? [])
  const known = toNames([first, second])
  const covered = toNames(later).filter((still) => !known.includes(still))
  expect(covered.length).toBeGreaterThan(0)
  for (const still of covered) expect(fetched.filter((url) => url.includes(still))).toEqual([])
})

test('no frame shows more after another anime, which is not covered', async ({ page }) => {
  const [, , third] = await listEpisodes(page, slug)
  const [other] = await listEpisodes(page, 'hagane-zero')
  const { anime } = (await (await page.request.get('/api/animes/hagane-zero')).json()) as { anime: { id: number } }
  if (!third || !other) throw new Error('The demonstration has episodes.')
  await page.goto('/robots.txt')
  await page.evaluate(
    (choice) => localStorage.setItem('spoilers', choice),
    JSON.stringify({ mode: 'all', shown_anime_ids: [anime.id] }),
  )
  const readLeaks = await filmLeaks(page, [third.title])
  await visit(page, '/watch/hagane-zero/Saison%201/1/VOSTFR')
  await expect(page.locator('.player-top b')).toHaveText(other.title)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Rechercher partout' }).fill('roi de bois 3')
  await expect(page.getByRole('dialog', { name: 'Encre' }).locator('[aria-selected=true]')).toHaveText(/Épisode 3/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(watchPath(3))
  await expect(page.locator('.player-top b')).toHaveText('Épisode 3')
  expect(await readLeaks()).toEqual([])
})

test.describe('before any script of the site has run', () => {
  test.use({ expectedComplaint: /net::ERR_FAILED|dynamically imported module/ })

  test('everything is covered, and styled', async ({ page }) => {
    const episodes = await listEpisodes(page, slug)
    await choose(page, 'unseen')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered
    const shown = await page.evaluate(() => document.body.innerText)
    for (const { title } of episodes) expect(shown).not.toContain(title)
    expect(await readNames(page)).toContain('Titre masqué')
  })
})

test('one episode is revealed by keyboard, for as long as the page, and in the player, too', async ({ page }) => {
  const [first, , third] = await listEpisodes(page, slug)
  if (!first || !third) throw new Error('The demonstration has episodes.')
  await choose(page, 'all')
  await markSeen(page, first)
  await visit(page, path)
  await reveal(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, first).getByRole('link')).toBeFocused()
  await expect(cardOf(page, first).getByRole('link')).toHaveAccessibleName(new RegExp(first.title))
  await expect(reveal(page, 1)).toHaveCount(0)
  await expect(reveal(page, 2)).toBeVisible()
  await page.reload()
  await expectAlive(page)
  await expect(reveal(page, 1)).toBeVisible()

  await visit(page, watchPath(3))
  await expect(page.locator('.player-top b')).toHaveText('Épisode 3')
  await reveal(page, 3).click()
  await expect(page.locator('.player-top b')).toHaveText(third.title)
})

test('a visitor covers spoilers, makes an exception for one anime, and uncovers them', async ({ page }) => {
  const [first] = await listEpisodes(page, slug)
  if (!first) throw new Error('The demonstration has episodes.')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await visit(page, path)
  const title = page.getByRole('heading', { name: first.title })
  await expect(title).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => /(spoilers|shield-parts|spoiler-dialog)-/.test(url))).toEqual([])

  await page.getByRole('button', { name: 'Spoilers', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Masquer les spoilers' })
  await dialog.getByText('Épisodes non vus').click()
  await expect(page.locator('html')).toHaveAttribute('data-spoilers', 'unseen')
  await expectAccessible(page, 'dialog')
  await dialog.getByRole('switch', { name: 'Ne rien masquer pour cet anime' }).click()
  await page.keyboard.press('Escape')
  await expect(title).toBeVisible()
  await visit(page, path)
  await expect(title).toBeVisible()

  await visit(page, '/anime/hagane-zero')
  await expect(reveal(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Spoilers masqués' }).click()
  await dialog.getByText('Rien', { exact: true }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-spoilers')
  await page.keyboard.press('Escape')
  await expect(reveal(page, 1)).toHaveCount(0)
})

test('a member’s menus do not name covered episodes', async ({ page }) => {
  const [first] = await listEpisodes(page, slug)
  if (!first) throw new Error('The demonstration has episodes.')
  await choose(page, 'unseen')
  await visitAsMember(page, path)
  await page.getByRole('button', { name: 'Marquer comme vu ou non : épisode 1, titre masqué' }).click()
  await page.getByRole('button', { name: 'Marquer comme vu', exact: true }).click()
  await expect(page.getByRole('heading', { name: first.title })).toBeVisible()
  await expect(page.getByRole('button', { name: `Marquer comme vu ou non : épisode 1, ${first.title}` })).toBeVisible()
})

test('a member’s choice holds on their other devices', async ({ page, browser }) => {
  const account = await visitAsMember(page, '/settings')
  const kept = page.waitForResponse('**/api/auth/spoilers')
  await page.getByRole('region', { name: 'Spoilers' }).getByText('Tout', { exact: true }).click()
  expect((await kept).status()).toBe(200)
  await expectAccessible(page, 'main')

  const other = await browser.newPage()
  await signIn(other, account)
  await visit(other, '/')
  await expectInStorage(other, 'spoilers').toContain('"all"')
  await visit(other, path)
  await expect(reveal(other, 1)).toBeVisible()
  await other.context().close()
})

test.describe('shared links', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a link shared by someone who covers spoilers previews no title', async ({ page }) => {
    const [, , third] = await listEpisodes(page, slug)
    if (!third?.title) throw new Error('The demonstration has episodes.')
    await choose(page, 'all')
    await visit(page, watchPath(3))
    await page.getByRole('button', { name: 'Partager' }).click()
    await expect(page.getByText('Lien copié !')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const readHead = async (address: string) => {
      const [head = ''] = (await (await page.request.get(address)).text()).split('</head>')
      const previews = head.match(/<(meta|link|title|script type="application.ld.json")[^>]*>[^<]*/g) ?? []
      return previews.join('\n').replaceAll('&amp;', '&')
    }
    const head = await readHead(link)
    expect(head).not.toContain(third.title)
    expect(await readHead(watchPath(3))).toContain(third.title)
    expect(head).toContain('content="noindex, follow"')

    const [, oembed = ''] = /type="application.json.oembed"[^>]*href="([^"]+)"/.exec(head) ?? []
    const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(head) ?? []
    expect(await (await page.request.get(oembed)).text()).not.toContain(third.title)
    const covered = await page.request.get(picture)
    const plain = await page.request.get(picture.replace('&apercu=sans-spoiler', ''))
    expect(covered.headers()['content-type']).toBe('image/jpeg')
    expect(covered.headers().etag).not.toBe(plain.headers().etag)
  })
})
