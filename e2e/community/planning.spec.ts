import { expectAccessible } from '../kit/accessible.ts'
import { signOut, visitAsMember } from '../kit/accounts.ts'
import { expect, holdRequests, seeFaces, test, visit } from '../kit/test.ts'

const parisWeekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long' })

test.describe('the planning', () => {
  // The browser logs downloads that the missing network aborts.
  test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('is returned to after a login, moves by arrow keys, and reports a missing network', async ({
    page,
    context,
  }) => {
    await visit(page, '/planning?day=lundi')
    await page.getByRole('button', { name: 'S’abonner' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent('/planning?day=lundi')}`,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'S’abonner' })).toBeFocused()
    await page.getByRole('tab', { name: /lundi/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: /mardi/ })).toBeFocused()
    await expect(page).toHaveURL('/planning?day=mardi')
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: /dimanche/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL('/planning?day=dimanche')

    await expect(page.getByText('En direct')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('Hors ligne', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Actualiser' })).toBeDisabled()
    await context.setOffline(false)
    await expect(page.getByText('En direct')).toBeVisible()
    const answered = page.waitForResponse(/planning\.data/)
    await page.getByRole('button', { name: 'Actualiser' }).click()
    expect((await answered).ok()).toBe(true)
  })

  test('goes to other weeks and back to today, and has a select on phones', async ({ page }) => {
    await visit(page, '/planning?week=2025-01-06&day=lundi')
    await expect(page.getByText('Aucune sortie prévue.')).toBeVisible()
    await expect(page.getByText('Version française : doublage en français.')).toBeVisible()
    await expect(page.getByText('Version originale sous-titrée en français.')).toBeVisible()
    await visit(page, '/planning?week=2025-01-08')
    await page.getByRole('link', { name: 'Semaine suivante' }).click()
    await expect(page).toHaveURL('/planning?week=2025-01-13')
    await expect(page.getByText('13 janv. – 19 janv.')).toBeVisible()
    await page.getByRole('link', { name: 'Cette semaine', exact: true }).click()
    await expect(page).toHaveURL('/planning')
    const today = page.getByRole('tab', { selected: true })
    await expect(today).toContainText(parisWeekday.format(new Date()))
    await expect(today).toContainText("Aujourd'hui")

    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('tab').first()).toBeHidden()
    await page.getByLabel('Jour', { exact: true }).selectOption('dimanche')
    await expect(page).toHaveURL('/planning?day=dimanche')
    await expect(page.getByRole('heading', { name: 'Sorties du dimanche' })).toBeAttached()

    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('tab', { name: /samedi/ }).click()
    await expect(page.getByRole('tabpanel', { name: /samedi/ })).toBeVisible()
    await page.getByRole('tabpanel').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/anime\//)
  })
})

test.describe('a link to a week that is too far away', () => {
  test.use({ expectedComplaint: /status of 400/ })

  test('leads to the current week', async ({ page }) => {
    await visit(page, '/planning?week=2019-01-07')
    const main = page.getByRole('main')
    await expect(main).toContainText('Le planning va de deux ans en arrière à deux ans en avant.')
    await main.getByRole('link', { name: 'Voir cette semaine' }).click()
    await expect(page).toHaveURL('/planning')
    await expect(main.getByRole('tab')).toHaveCount(7)
  })
})

test.describe('for a visitor in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('on a phone, a button shows the local time, and appears without a layout shift', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    const hydrate = await holdRequests(page, '**/*.js')
    await page.goto('/planning?day=samedi', { waitUntil: 'domcontentloaded' })
    const releases = page.getByRole('tabpanel')
    await expect(page.getByRole('button', { name: 'S’abonner' })).toBeVisible()
    await seeFaces(page)
    const before = await releases.boundingBox()
    hydrate()
    await expect(page.getByRole('button', { name: 'À mon heure' })).toBeVisible()
    await expect.poll(() => releases.boundingBox()).toEqual(before)
    await page.getByRole('button', { name: 'À mon heure' }).click()
    await expect(releases.locator('time', { hasText: /^dim[.] 0[45]h30$/ }).first()).toBeVisible()
  })
})

test.describe('a member', () => {
  test.use({ expectedComplaint: /503/ })

  test('renews a secret calendar address, filters own animes, and leaves no filter on signing out', async ({
    page,
  }) => {
    await visitAsMember(page, '/planning')
    await page.route('**/api/planning/calendar', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'S’abonner' }).click()
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Réessayer' })
    await expect(retry).toBeVisible({ timeout: 15_000 })
    await page.unrouteAll()
    await retry.click()
    await page.route('**/api/planning/calendar', (route, request) =>
      request.method() === 'GET' ? route.fallback() : route.fulfill({ status: 503 }),
    )
    await page.getByRole('button', { name: 'Créer mon adresse' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Créer mon adresse' }).press('Enter')
    const address = page.getByLabel('Adresse de mon calendrier')
    await expect(address).toHaveValue(/\/planning\/calendar\/.+\.ics$/)
    await expect(page.getByRole('button', { name: 'Copier' })).toBeFocused()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
    const first = await address.inputValue()
    expect(await (await page.request.get(first)).text()).toContain('BEGIN:VCALENDAR')
    const replace = page.getByRole('dialog', { name: 'Remplacer l’adresse' })
    await page.getByRole('button', { name: 'Nouvelle adresse' }).click()
    await expect(address).toHaveValue(first)
    await replace.getByRole('button', { name: 'Remplacer' }).click()
    await expect(address).not.toHaveValue(first)
    await expect(page.getByRole('button', { name: 'Nouvelle adresse' })).toBeFocused()
    await expect.poll(async () => (await page.request.get(first)).status()).toBe(404)
    await expectAccessible(page, 'dialog')
    await page.route('**/api/planning/calendar', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Nouvelle adresse' }).click()
    await replace.getByRole('button', { name: 'Remplacer' }).click()
    await expect(replace.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
    for (const name of ['Copier', 'Nouvelle adresse']) await expect(page.getByRole('button', { name })).toBeVisible()
    await page.unrouteAll()
    await page.keyboard.press('Escape')

    await page.getByRole('tab', { name: /samedi/ }).click()
    await expect(page.getByRole('tabpanel', { name: /samedi/ })).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('time')).not.toHaveCount(0)
    const all = await page.getByRole('tabpanel').locator('time').count()
    const own = page.getByRole('button', { name: 'Mes animes' })
    const none = page.getByText('Aucun de vos animes ne sort ce jour-là.')
    const saturday = page.getByRole('tab', { name: /samedi/ })
    await expect(saturday).toContainText(` · ${all} sorties`)
    await own.click()
    await expect(none).toBeVisible()
    await expect(saturday).not.toContainText('sortie')
    await own.click()
    await expect(page.getByRole('tabpanel').locator('time')).toHaveCount(all)
    await own.click()
    await expect(none).toBeVisible()
    await signOut(page)
    await expect(own).toHaveCount(0)
    await expect(page.getByRole('tabpanel').locator('time')).not.toHaveCount(0)
  })
})
