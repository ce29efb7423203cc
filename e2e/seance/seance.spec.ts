import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '../kit/accessible.ts'
import { logIn, signUp, visitSignedOut } from '../kit/accounts.ts'
import { signUpStaff } from '../kit/staff.ts'
import { expect, expectPlaying, startPlaying, test, visit, visitEpisode } from '../kit/test.ts'

const path = '/watch/encore-jeudi/Saison%201/1/VOSTFR'
const panel = (page: Page) => page.getByRole('region', { name: 'Séance' })
const people = (page: Page) => panel(page).getByRole('list', { name: 'Personnes de la séance' })
const position = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)
const isPaused = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.paused)
const videoOf = (page: Page) => page.locator('video.player-video')

/** Opens a séance of the episode. @returns its address */
async function open(page: Page): Promise<string> {
  await visitEpisode(page, path)
  await startPlaying(page)
  await page.getByRole('button', { name: 'Séance' }).click()
  await panel(page).getByLabel('Votre nom dans la séance').fill('Aline')
  await panel(page).getByRole('button', { name: 'Ouvrir une séance' }).click()
  await expect(people(page)).toContainText('Aline')
  await expect(panel(page).getByRole('heading', { name: 'Séance' })).toBeFocused()
  return readAddress(page)
}

/** Returns the address of the page's séance. */
async function readAddress(page: Page): Promise<string> {
  const readId = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('seance') ?? '{}').id)
  await expect.poll(readId).toBeDefined()
  return `/seance#${await readId()}`
}

/** Comes in as another visitor, in another browser. */
async function join(browser: Browser, address: string, name: string): Promise<Page> {
  const page = await browser.newPage()
  await visit(page, address)
  await page.getByLabel('Votre nom dans la séance').fill(name)
  await page.getByRole('button', { name: 'Rejoindre la séance' }).click()
  await expect(people(page)).toContainText(name, { timeout: 30_000 })
  await startPlaying(page)
  return page
}

/** Follows the link below the player. The one within it hides with the controls, and a press would wait for them. */
const goOn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Épisode suivant' }).last().click()

/** Waits until two videos are in step: read at about the same time, they differ by less than half a second. */
async function expectInStep(one: Page, other: Page): Promise<void> {
  await expect(async () => {
    const [here, there] = await Promise.all([position(videoOf(one)), position(videoOf(other))])
    expect(Math.abs(here - there)).toBeLessThan(0.5)
  }).toPass({ timeout: 30_000 })
}

/**
 * Counts the changes of the rate of the page's video from now on.
 * @returns reads the count and the seconds since
 */
async function countRates(page: Page): Promise<() => Promise<{ count: number; seconds: number }>> {
  const counted = await videoOf(page).evaluateHandle((video) => {
    const rates = { count: 0, since: performance.now() }
    video.addEventListener('ratechange', () => {
      rates.count += 1
    })
    return rates
  })
  return () => counted.evaluate(({ count, since }) => ({ count, seconds: (performance.now() - since) / 1000 }))
}

test('three people play, seek and go on together; one is removed, and the host ends it', async ({ page, browser }) => {
  // Three browsers decode three videos at once.
  test.setTimeout(300_000)
  const address = await open(page)
  const second = await join(browser, address, 'Bruno')
  const third = await join(browser, address, 'Chloé')
  const readRates = await countRates(third)
  for (const each of [page, second, third]) await expect(people(each).getByRole('listitem')).toHaveCount(3)
  await expectInStep(page, second)
  await expectInStep(page, third)

  await page.keyboard.press('k')
  for (const each of [page, second, third]) await expect.poll(() => isPaused(videoOf(each))).toBe(true)
  await videoOf(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 40
  })
  for (const each of [second, third]) await expect.poll(() => position(videoOf(each))).toBeCloseTo(40, 0)
  await page.keyboard.press('k')
  for (const each of [second, third]) await expect.poll(() => isPaused(videoOf(each))).toBe(false)
  await expectInStep(page, third)
  // Two a second at most: each one is costly for the browser.
  const { count, seconds } = await readRates()
  expect(count).toBeLessThan(2 * seconds + 5)

  await goOn(page)
  // The others are told once the host's page has loaded.
  for (const each of [page, second, third]) await expect(each).toHaveURL(/Saison%201\/2\/VOSTFR$/)
  await expect.poll(() => position(videoOf(third)), { timeout: 30_000 }).toBeGreaterThan(0.5)
  await expectInStep(page, third)

  await panel(page).getByRole('button', { name: 'Retirer Chloé de la séance' }).click()
  await expect(panel(third).getByText('L’hôte vous a retiré de cette séance.')).toBeVisible()
  await expect(people(page).getByRole('listitem')).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Terminer' }).click()
  const end = panel(page).getByRole('button', { name: 'Terminer pour tous ?' })
  // The second half of a double click.
  await end.dispatchEvent('click', { detail: 2 })
  await end.click()
  for (const each of [page, second]) await expect(panel(each).getByText('Cette séance est terminée')).toBeVisible()
  await visit(second, '/')
  await visit(second, address)
  await expect(second.getByRole('heading', { name: 'Séance introuvable' })).toBeVisible()
  expect(await second.evaluate(() => sessionStorage.getItem('invitation'))).toBeNull()
  await expectAccessible(second)
})

test('on a slow line two seeks in a row never lead back', async ({ page }) => {
  const delayMs = 1000
  let rooms = 0
  await page.routeWebSocket('**/connection', (socket) => {
    const site = socket.connectToServer()
    socket.onMessage((message) => setTimeout(() => site.send(message), delayMs))
    site.onMessage((message) =>
      setTimeout(() => {
        socket.send(message)
        if (String(message).includes('"type":"room"')) rooms += 1
      }, delayMs),
    )
  })
  await open(page)
  const video = videoOf(page)
  const sought = await video.evaluateHandle((element: HTMLVideoElement) => {
    const times: number[] = []
    element.addEventListener('seeking', () => times.push(element.currentTime))
    return times
  })
  const before = rooms
  for (const seconds of [30, 60]) {
    await video.evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to
    }, seconds)
    await expect.poll(() => position(video)).toBeGreaterThan(seconds)
  }
  await expect.poll(() => rooms - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  const times = await sought.jsonValue()
  expect(times.length).toBeGreaterThanOrEqual(2)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test.describe('a guest', () => {
  test.use({ expectedComplaint: /WebSocket|ERR_INTERNET_DISCONNECTED/ })

  test('returns to step after a lost network; when late, is waited for or left behind, as the host chooses', async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000)
    const guest = await join(browser, await open(page), 'Bruno')
    await expectInStep(page, guest)
    await guest.context().setOffline(true)
    await expect(panel(guest).getByRole('alert')).toContainText('Pas de réseau')
    await expect(people(page).getByRole('listitem')).toHaveCount(1)
    await videoOf(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 50
    })
    await guest.context().setOffline(false)
    await expect(panel(guest).getByRole('alert')).toHaveCount(0)
    await expect(people(page).getByRole('listitem')).toHaveCount(2)
    await expectInStep(page, guest)
    await guest.reload()
    await expect(people(guest).getByRole('listitem')).toHaveCount(2)
    await startPlaying(guest)
    await expectInStep(page, guest)

    // A video that has never been ready does not count as late: it may still be on the way to the others.
    await expectPlaying(videoOf(guest), (await position(videoOf(guest))) + 1)
    await panel(page).getByText('Attendre les retardataires').click()
    await expect(panel(guest).getByText('La séance attend les retardataires.')).toBeVisible()
    const arrive = await holdVideos(guest)
    await goOn(page)
    for (const each of [page, guest]) await expect(each).toHaveURL(/Saison%201\/2\/VOSTFR$/)
    await expect(panel(page).getByRole('alert')).toContainText('On attend Bruno…')
    await expect(panel(guest).getByRole('alert')).toContainText('Votre vidéo charge : les autres vous attendent.')
    await expect(page.locator('.player').getByText('On attend Bruno…')).toBeVisible()
    await expect.poll(() => isPaused(videoOf(page))).toBe(true)
    await expect(people(page).getByText('en retard')).toBeVisible()
    await expectAccessible(page, 'main')
    await arrive()
    await expect(panel(page).getByRole('alert')).toHaveCount(0)
    await expectInStep(page, guest)
    await expect.poll(() => isPaused(videoOf(page))).toBe(false)

    await holdVideos(guest)
    await goOn(page)
    await panel(page).getByRole('button', { name: 'Continuer sans attendre' }).click()
    await expect(panel(page).getByRole('log')).toContainText('La séance continue sans Bruno.')
    await expect.poll(() => isPaused(videoOf(page))).toBe(false)
  })
})

/**
 * Keeps the videos of a page from loading.
 * @returns lets them load
 */
async function holdVideos(page: Page): Promise<() => Promise<void>> {
  const videos = /[.](mp4|m3u8|ts|m4s)([?]|$)/
  const { promise: comes, resolve } = Promise.withResolvers<void>()
  await page.route(videos, async (route) => {
    await comes
    await route.fallback().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute(videos)
  }
}

test('by keyboard: open, invite, leave; refusals say why, and the invitation outlasts signing in', async ({
  page,
  browser,
}) => {
  await visitEpisode(page, path)
  await page.getByRole('button', { name: 'Séance' }).press('Enter')
  const name = panel(page).getByLabel('Votre nom dans la séance')
  await name.fill('x')
  await name.press('Enter')
  await expect(panel(page).getByText('Choisissez un nom de 2 à 24 caractères.')).toBeVisible()
  await expectAccessible(page, 'main')
  await name.fill('Aline')
  await name.press('Enter')
  await expect(people(page)).toContainText('Aline')
  await panel(page).getByRole('button', { name: 'Code QR' }).press('Enter')
  await expect(panel(page).getByRole('img', { name: 'Code QR de l’invitation' })).toBeVisible()
  await expectAccessible(page, 'main')
  const guest = await browser.newPage()
  const account = await signUp(guest)
  await guest.addInitScript(() => localStorage.setItem('spoilers', '{"mode":"unseen","shown_anime_ids":[]}'))
  await visitSignedOut(guest, await readAddress(page))
  await expect(guest.getByText('Vous masquez les spoilers')).toBeVisible()
  await guest.getByLabel('Votre nom dans la séance').fill('aline')
  await guest.getByRole('button', { name: 'Rejoindre la séance' }).click()
  await expect(guest.getByText('Ce nom est déjà pris dans cette séance.')).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('link', { name: 'Connexion' }).click()
  await logIn(guest, account)
  await expect(guest.getByRole('button', { name: 'Rejoindre la séance' })).toBeVisible()
  await expect(guest.getByText('Une personne regarde')).toBeVisible()
  await guest.route('**/api/seances/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), person_count: 0 } })
  })
  await guest.reload()
  await expect(guest.getByText('Personne ne regarde pour l’instant')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Quitter' }).press('Enter')
  await expect(panel(page)).toHaveCount(0)
})

const readTop = (box: Locator) => box.evaluate(({ scrollTop }) => scrollTop)

test('only the host commands, until all may; people talk and react, and one’s lines are hidden', async ({
  page,
  browser,
}) => {
  test.slow()
  const guest = await join(browser, await open(page), 'Bruno')
  const log = (each: Page) => panel(each).getByRole('log', { name: 'Discussion' })
  await expect(log(page)).toContainText('Rien n’a encore été dit.')
  await expectInStep(page, guest)
  await guest.keyboard.press('k')
  await expect(panel(guest).getByText('En pause pour vous seul.')).toBeVisible()
  expect(await isPaused(videoOf(page))).toBe(false)
  await panel(guest).getByRole('button', { name: 'Rejoindre les autres' }).click()
  await expectInStep(page, guest)
  await panel(page).getByText('Tout le monde').click()
  await expect(panel(guest).getByText('Tout le monde commande la lecture.')).toBeVisible()
  await guest.locator('body').press('k')
  await expect.poll(() => isPaused(videoOf(page))).toBe(true)

  const say = async (text: string) => {
    await panel(guest).getByLabel('Message').fill(text)
    await panel(guest).getByLabel('Message').press('Enter')
  }
  await say('Regarde https://exemple.fr <b>vite</b>')
  await expect(log(page)).toContainText('Bruno Regarde https://exemple.fr <b>vite</b>')
  await expect(log(page).getByRole('link')).toHaveCount(0)
  await log(page).evaluate((box) => {
    box.style.maxHeight = '24px'
  })
  await say('Deux')
  await expect.poll(() => readTop(log(page)), 'a new line scrolls into view').toBeGreaterThan(0)
  await log(page).evaluate((box) => box.scrollTo({ top: 0 }))
  await say('Trois')
  await expect(log(page)).toContainText('Trois')
  expect(await readTop(log(page)), 'former lines that are read stay in view').toBe(0)
  await log(page).evaluate((box) => box.style.removeProperty('max-height'))
  // The search begins before the press: the reaction is shown for three seconds only.
  const rises = page.locator('.seance-reaction', { hasText: '🔥' }).waitFor({ state: 'attached' })
  await panel(guest).getByRole('button', { name: 'Réagir : feu' }).click()
  await rises
  await expect(page.locator('.seance-reaction')).toHaveCount(0)
  await expectAccessible(page, 'main')
  await panel(page).getByRole('button', { name: 'Ne plus lire Bruno' }).click()
  // Its name is its action: a pressed state would mean the opposite.
  await expect(panel(page).getByRole('button', { name: 'Lire Bruno' })).not.toHaveAttribute('aria-pressed')
  await expect(log(page)).not.toContainText('Regarde')
  await say('Encore moi')
  await expect(log(guest)).toContainText('Encore moi')
  await expect(log(page)).not.toContainText('Encore moi')
  await sayAtOnce(panel(guest).getByLabel('Message'), 12)
  await expect(panel(guest).getByText('Doucement : attendez quelques secondes.')).toBeVisible()
  await expect(panel(guest).getByLabel('Message'), 'what was not passed on comes back').toHaveValue(/./)
})

test('a person is reported with their lines, and staff settles the report', async ({ page, browser }) => {
  test.slow()
  const name = `Grossier ${randomUUID().slice(0, 8)}`
  const rude = await join(browser, await open(page), name)
  await panel(rude).getByLabel('Message').fill('Vous êtes tous nuls')
  await panel(rude).getByLabel('Message').press('Enter')
  await expect(panel(page).getByRole('log')).toContainText('Vous êtes tous nuls')
  await panel(rude).getByRole('button', { name: 'Quitter' }).click()
  await expect(panel(page).getByText('n’est plus là')).toBeVisible()
  await panel(page)
    .getByRole('button', { name: `Signaler ${name}` })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Signaler cette personne' })
  await expect(dialog.getByRole('list', { name: `Messages de ${name}` })).toContainText('Vous êtes tous nuls')
  await expect(dialog).toContainText('Rien n’est gardé d’une séance, sauf ce signalement')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog.getByText('La raison doit contenir au moins 10 caractères')).toBeVisible()
  await expectAccessible(page, 'dialog')
  await dialog.getByLabel('Raison').fill('Il insulte tout le monde.')
  await dialog.getByRole('button', { name: 'Envoyer' }).press('Enter')
  await expect(dialog.getByText('Signalement envoyé à l’équipe. Merci !')).toBeVisible()
  await expect(dialog.locator(':focus')).toContainText('Merci !')

  const desk = await browser.newPage()
  await signUpStaff(desk)
  await visit(desk, '/admin/reports')
  await desk.getByRole('link', { name: 'Personnes' }).click()
  await expectAccessible(desk, 'main')
  await desk.getByRole('button', { name }).click()
  const details = desk.getByRole('dialog', { name })
  await expect(details).toContainText('Vous êtes tous nuls')
  await expect(details).toContainText('Aucun, ou supprimé')
  await expectAccessible(desk, 'dialog')
  await details.getByLabel('État').selectOption('résolu')
  await expect(desk.getByText('Signalement mis à jour')).toBeVisible()
  await expect(desk.getByRole('button', { name })).toHaveCount(0)
})

/** Sends lines right after each other. Typed on a busy machine, they would be slow enough to be let through. */
async function sayAtOnce(field: Locator, count: number): Promise<void> {
  await field.evaluate(async (input, lines) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (let line = 1; line <= lines; line++) {
      setValue?.call(input, `Ligne ${line}`)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await Promise.resolve()
      if (input instanceof HTMLInputElement) input.form?.requestSubmit()
      await Promise.resolve()
    }
  }, count)
}
