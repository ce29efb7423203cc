import type { Locator, Page } from '@playwright/test'
import { signUp } from '../kit/accounts.ts'
import { makeReportedEpisode } from '../kit/faulty-episodes.ts'
import { expectOfflineStates } from '../kit/offline-state.ts'
import { callAsPage, signUpStaff } from '../kit/staff.ts'
import { boxOf, expect, test, visit, visitWaiting } from '../kit/test.ts'

type LoadingList = {
  path: string
  calls: RegExp
  /** Signs in and creates the items of the list. */
  arrange: (page: Page) => Promise<unknown>
  rows: (page: Page) => Locator
  /** The heading of its section, where others may still load, too. */
  heading?: string
}

const members: Record<string, LoadingList> = {
  'the lines of an import': {
    path: '/my-space/import',
    calls: /\/api\/list-imports\/\d+\/lines/,
    arrange: async (page) => {
      await signUp(page)
      await visit(page, '/my-space/import')
      const buffer = Buffer.from('titre;statut\nHagane Zéro;à voir\n')
      await page.getByLabel('Choisir un fichier').setInputFiles({ name: 'liste.csv', mimeType: 'text/plain', buffer })
      await expect(page.getByRole('list', { name: 'Lignes du fichier' })).toBeVisible({ timeout: 30_000 })
    },
    rows: (page) => page.getByRole('list', { name: 'Lignes du fichier' }).getByRole('listitem'),
  },
  webhooks: {
    heading: 'Webhooks',
    path: '/settings?tab=programmes',
    calls: /\/api\/webhooks$/,
    arrange: async (page) => {
      await signUp(page)
      const data = { url: 'https://robots.example/hook', format: 'json', events: ['episodes.new'], episodes: 'all' }
      await callAsPage(page, { method: 'POST', path: '/api/webhooks', data })
    },
    rows: (page) => page.getByRole('listitem').filter({ hasText: 'robots.example/hook' }),
  },
  devices: {
    heading: 'Appareils connectés',
    path: '/settings?tab=securite',
    calls: /\/api\/auth\/sessions$/,
    arrange: (page) => signUp(page),
    rows: (page) => page.getByRole('listitem').filter({ hasText: 'Cet appareil' }),
  },
}

const staff: Record<string, LoadingList> = {
  genres: {
    path: '/admin/animes/genres',
    calls: /\/api\/admin\/genres/,
    arrange: (page) => signUpStaff(page),
    rows: (page) => page.getByRole('list', { name: 'Genres' }).getByRole('listitem'),
  },
  'what the staff has to do': {
    heading: 'À faire',
    path: '/admin/dashboard',
    calls: /\/api\/(planning|admin\/stats)/,
    arrange: async (page) => {
      await makeReportedEpisode(['La vidéo ne démarre pas.'])
      await signUpStaff(page)
    },
    rows: (page) => page.getByRole('region', { name: 'À faire' }).getByRole('listitem'),
  },
  'recent reports': {
    heading: 'Signalements récents',
    path: '/admin/dashboard',
    calls: /\/api\/admin\/episode-reports\?/,
    arrange: async (page) => {
      await makeReportedEpisode(['La vidéo se coupe à la première minute.'])
      await signUpStaff(page, 'Moderateur')
    },
    rows: (page) => page.getByRole('region', { name: 'Signalements récents' }).locator('tbody tr'),
  },
}

for (const [who, lists] of Object.entries({ members, staff })) {
  test(`loading lists of ${who} show placeholder rows, as high as the real ones`, async ({ page }) => {
    test.slow()
    for (const [name, list] of Object.entries(lists)) await test.step(name, () => expectRows(page, list))
  })
}

async function expectRows(page: Page, { heading, path, calls, arrange, rows }: LoadingList): Promise<void> {
  await arrange(page)
  // Until the list is requested, the page's own skeleton may be shown.
  const letGo = await visitWaiting(page, path, calls)
  const main = page.getByRole('main')
  const part = heading ? main.locator('section', { has: page.getByRole('heading', { name: heading }) }).last() : main
  // The busy element may be the section itself.
  const waiting = part.locator('div:has(> .skeleton)').first()
  await expect(waiting).toBeVisible()
  const { height } = await boxOf(waiting)
  letGo()
  // Other journeys' reports are listed too, and a long title has two lines.
  const readHeights = () => rows(page).evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  await expect.poll(async () => (await readHeights()).some((each) => Math.abs(each - height) < 16)).toBe(true)
  await page.unrouteAll()
}

test('while an anime loads, its fields are already in place', async ({ page }) => {
  await signUpStaff(page)
  const call = /\/api\/admin\/animes\/1$/
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const letGo = await visitWaiting(page, '/admin/animes/1/edit', call)
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Informations générales' }) })
    await expect(panel).toHaveAttribute('aria-busy', 'true')
    const before = await boxOf(panel)
    letGo()
    await expect(page.getByLabel('Titre', { exact: true })).toBeVisible()
    await expect(async () => {
      const after = await boxOf(panel)
      expect(Math.abs(after.y - before.y)).toBeLessThan(4)
      expect(Math.abs(after.width - before.width)).toBeLessThan(4)
    }).toPass()
  }
})

test.describe('without a network', () => {
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/ })

  test('pages show an offline state, and load when it returns', async ({ page }) => {
    await signUp(page)
    await expectOfflineStates(page, [
      ['/settings?tab=securite', /\/api\/auth\/(activity|passkeys|second-factor|sessions)/],
      ['/settings?tab=confidentialite', /\/api\/auth\/preferences/],
      ['/settings?tab=programmes', /\/api\/(auth\/tokens|webhooks)$/],
      ['/seance#abcdefghijklmnopqrstuv', /\/api\/seances\//],
    ])
  })
})
