import type { Page } from '@playwright/test'
import { signUpStaff } from '../kit/staff.ts'
import { expect, seeFaces, test, visit } from '../kit/test.ts'

/*
 * Compares key screens with their pictures in references/, to find unintended effects of a changed style or component.
 * After an intended change: `npx playwright test --project=chromium e2e/visual -u`, and look at the pictures.
 */
test.use({ expectedComplaint: /status of 404/ })

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

type Screen = { name: string; path: string; size: typeof wide; theme: 'dark' | 'light' }

// Without what depends on the day, on chance, or on what other journeys write.
const screens: Screen[] = [
  { name: 'anime', path: '/anime/les-lanternes-de-kuroshio', size: wide, theme: 'dark' },
  { name: 'anime-phone', path: '/anime/les-lanternes-de-kuroshio', size: phone, theme: 'light' },
  { name: 'anime-without-episodes', path: '/anime/la-boite-aux-quarante-neuf-gestes', size: phone, theme: 'dark' },
  { name: 'anime-missing', path: '/anime/inconnu', size: wide, theme: 'light' },
  { name: 'search', path: '/explorer?search=kuroshio&view=list', size: wide, theme: 'light' },
  { name: 'search-empty', path: '/explorer?search=zzzzzzqqqq', size: phone, theme: 'dark' },
  { name: 'franchise', path: '/franchise/la-lame-sans-maitre', size: wide, theme: 'dark' },
  { name: 'login-phone', path: '/login', size: phone, theme: 'dark' },
  { name: 'register-phone', path: '/register', size: phone, theme: 'light' },
  { name: 'terms', path: '/terms', size: wide, theme: 'light' },
]

test('pages look as before', async ({ page }) => {
  test.slow()
  for (const screen of screens) await test.step(screen.name, () => expectLook(page, screen))
})

test('the settings and the staff’s list of animes look as before', async ({ page }) => {
  await signUpStaff(page)
  await expectLook(page, { name: 'settings', path: '/settings', size: wide, theme: 'dark' })
  await expectLook(page, { name: 'staff-animes', path: '/admin/animes?search=kuroshio', size: wide, theme: 'dark' })
})

/** Runs in the page. Returns whether the visible pictures have loaded. */
function hasPictures(): boolean {
  const shown = [...document.images].filter((image) => image.checkVisibility())
  const seen = shown.filter((image) => image.getBoundingClientRect().top < window.innerHeight)
  return seen.every(({ complete }) => complete)
}

async function expectLook(page: Page, { name, path, size, theme }: Screen): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
  await visit(page, path)
  await seeFaces(page)
  await page.waitForFunction(hasPictures)
  // The header shows a different account in each run.
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { mask: [page.getByRole('banner')] })
}
