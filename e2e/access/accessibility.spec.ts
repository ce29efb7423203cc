import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from '../kit/accessible.ts'
import { test, visit } from '../kit/test.ts'

test.use({ expectedComplaint: /status of 404/ })

type State = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> }

const states: State[] = [
  { name: 'home', path: '/' },
  { name: 'explorer', path: '/explorer' },
  { name: 'explorer as a list', path: '/explorer?view=list&type=Film' },
  { name: 'explorer without a result', path: '/explorer?search=zzzzzzqqqq' },
  { name: 'anime', path: '/anime/benikitsune-le-masque-rouge' },
  { name: 'anime without episodes', path: '/anime/la-boite-aux-quarante-neuf-gestes' },
  { name: 'unknown anime', path: '/anime/inconnu' },
  { name: 'watch', path: '/watch/hagane-zero/Saison%201/1/VOSTFR' },
  { name: 'unknown episode', path: '/watch/hagane-zero/Saison%201/99/VOSTFR' },
  {
    name: 'documentation of the API',
    path: '/api/docs',
    // Hundreds of calls are drawn alike, and so are their links: the first one of each section stands for all.
    prepare: (page) =>
      page.evaluate(() => {
        const rest = 'article:nth-of-type(n + 2), nav li:nth-of-type(n + 2)'
        for (const element of document.querySelectorAll(rest)) element.remove()
      }),
  },
]

const wide: State[] = [
  {
    name: 'suggestions',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Rechercher un anime' }).fill('la')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'suggestions without a result',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Rechercher un anime' }).fill('zzzzzzqqqq')
      await page.getByText(/Aucun résultat pour/).waitFor()
    },
  },
]

const narrow: State[] = [
  {
    name: 'menu',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    },
  },
]

for (const [width, list] of [
  [1440, [...states, ...wide]],
  [390, [...states, ...narrow]],
] as const) {
  for (const { name, path, prepare } of list) {
    test(`${name}, dark and light, at ${width} px`, async ({ page }) => {
      // Sections fade in; with reduced motion they are visible at once.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      if (path.startsWith('/api/')) await page.goto(path)
      else await visit(page, path)
      await prepare?.(page)
      await expectAccessibleInBoth(page)
    })
  }
}
