import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newAccount, signUp } from '../kit/accounts.ts'
import { hostileTexts, packHostileTexts } from '../kit/hostile-texts.ts'
import { listOverflow } from '../kit/list-overflow.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { callAsPage, signUpStaff } from '../kit/staff.ts'
import { expect, test, visit } from '../kit/test.ts'

// Policy violations appear in the console, so the page itself collects them.
test.use({ expectedComplaint: /status of 404/ })
test.setTimeout(10 * 60_000)

type Stored = { anime: { id: number; slug: string }; animeIds: number[]; memberIds: number[]; partnerIds: number[] }

const all = packHostileTexts(9_000)
const first = (maxCharacters: number) => packHostileTexts(maxCharacters)[0] ?? ''

/** Records scripts that run, dialogues, and policy violations, from the start of each page. */
async function watchForScripts(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialogue: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('noteIntrusion', (what: string) => void seen.push(`${page.url()}: ${what}`))
  await page.addInitScript(() => {
    const note = (what: string) => (window as unknown as { noteIntrusion: (what: string) => void }).noteIntrusion(what)
    Object.assign(window, { __ran: () => note('ran') })
    document.addEventListener('securitypolicyviolation', (event) => {
      note(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return seen
}

/**
 * Fills every text of the catalogue through the staff's API: titles, studios and labels contain some of the hostile
 * texts.
 */
async function storeCatalogue(page: Page): Promise<Pick<Stored, 'anime' | 'animeIds'>> {
  const mark = randomUUID().slice(0, 6)
  const made: { id: number; slug: string }[] = []
  for (const [index, title] of packHostileTexts(280).entries()) {
    const texts = { studio: packHostileTexts(200)[index] ?? null, age_rating: first(30), synopsis: all.join(' ') }
    const names = packHostileTexts(290).map((text) => ({ language: 'en', text }))
    const genres = [`<b>${mark}</b>`, `"><i>${mark}`]
    const data = { title: `${mark} ${title}`, notify: false, ...texts, titles: names, genres }
    const { anime } = await callAsPage(page, { method: 'POST', path: '/api/admin/animes', data })
    made.push(anime)
  }
  const [anime] = made
  if (!anime) throw new Error('No title was stored.')
  for (const [index, title] of packHostileTexts(290).entries()) {
    const video_url = `https://clips.sumine.example/hostile-${anime.id}-${index}.mp4`
    const place = { anime_id: anime.id, season_label: first(60), episode_number: index + 1, language: 'VOSTFR' }
    const data = { ...place, video_url, title, synopsis: all.join(' ') }
    await callAsPage(page, { method: 'POST', path: '/api/admin/episodes', data })
  }
  return { anime, animeIds: made.map(({ id }) => id) }
}

async function storeCommunity(page: Page): Promise<Pick<Stored, 'memberIds' | 'partnerIds'>> {
  const partnerIds: number[] = []
  const memberIds: number[] = []
  for (const [index, title] of packHostileTexts(100).entries()) {
    const invite_code = `h-${randomUUID().slice(0, 8)}-${index}`
    const data = { title, invite_code, description: packHostileTexts(300)[index] ?? null, owner_name: first(64) }
    const { partner } = await callAsPage(page, { method: 'POST', path: '/api/admin/partners', data })
    partnerIds.push(partner.id)
  }
  for (const [index, display_name] of packHostileTexts(60).entries()) {
    const username = `${first(40)} ${index}`
    const data = { display_name, username, role_label: first(64), status_text: packHostileTexts(128)[index] ?? null }
    const { member } = await callAsPage(page, { method: 'POST', path: '/api/admin/team', data })
    memberIds.push(member.id)
  }
  // Released in a hundred years: visible to staff, without notifications.
  for (const title of packHostileTexts(120)) {
    const data = { type: 'info', title, content: first(2000), for_role: null, due_at: '2126-01-01T00:00:00Z' }
    await callAsPage(page, { method: 'POST', path: '/api/admin/messages', data })
  }
  return { memberIds, partnerIds }
}

/** The texts that any member can write: a name, a report, a list. The staff's answer is hostile, too. */
async function storeOwnTexts(page: Page, animeId: number): Promise<void> {
  const episodes = await withSiteDatabase((db) =>
    db.selectFrom('episode').select('id').where('anime_id', '=', animeId).limit(5).execute(),
  )
  for (const [index, { id: episode_id }] of episodes.entries()) {
    const reason = packHostileTexts(900)[index] ?? all.join(' ').slice(0, 900)
    const data = { episode_id, reason, error_code: first(64) }
    await callAsPage(page, { method: 'POST', path: '/api/episodes/report', data })
  }
  await callAsPage(page, { method: 'POST', path: '/api/watchlist/add', data: { anime_id: animeId } })
  const rows = hostileTexts.map((text) => `"${text.replaceAll('"', '""')}";en cours`)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const file = {
    name: '<img src=x onerror=__ran()>.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`titre;statut\n${rows.join('\n')}\n`),
  }
  const sent = await page.request.post('/api/list-imports', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file },
  })
  expect(sent.status()).toBe(201)
}

/** Opens a page, and triggers what would run on load, by a pointer or by focus. */
async function provoke(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) {
      for (const type of ['mouseover', 'mouseenter', 'focus', 'blur', 'toggle']) element.dispatchEvent(new Event(type))
    }
  })
}

const publicPages = ['/', '/explorer?sort_by=created_at', '/planning', '/partners', '/team', '/status']
const ownPages = ['/notifications', '/my-space', '/my-space?tab=watchlist', '/my-space/import', '/settings']
const staffAreas = 'dashboard users animes messages stats sync team partners planning rights audit reports links'
const staffPages = staffAreas.split(' ').map((name) => `/admin/${name}`)

test('hostile texts are shown as typed on every page, and nothing runs', async ({ page }) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(40)
  const seen = await watchForScripts(page)
  // If this name were parsed as markup anywhere, it would run there.
  const name = `<svg/onload=__ran()>${randomUUID().slice(0, 6)}`
  await signUpStaff(page)
  const { anime, animeIds } = await storeCatalogue(page)
  const { memberIds, partnerIds } = await storeCommunity(page)
  await signUp(page, { ...newAccount(), username: name })
  await storeOwnTexts(page, anime.id)
  await withSiteDatabase((db) =>
    db.updateTable('account').set({ role: 'Administrateur' }).where('username', '=', name).execute(),
  )

  const [pack = ''] = packHostileTexts(280)
  const watch = ['watch', anime.slug, first(60), '1', 'VOSTFR'].map(encodeURIComponent).join('/')
  const some = hostileTexts.filter((_, place) => place % 15 === 0)
  const searches = some.map((text) => `/explorer?search=${encodeURIComponent(text)}`)
  const made = [`/anime/${anime.slug}`, `/${watch}`, ...searches]
  const edited = [`/admin/animes/${anime.id}/edit`, `/admin/animes/${anime.id}/paste`]
  const asked = [`/login?next=${encodeURIComponent('javascript:__ran()')}`, '/anime/%3Csvg%20onload=__ran()%3E']
  for (const path of [...publicPages, ...made, ...ownPages, ...staffPages, ...edited, ...asked]) {
    await provoke(page, path)
    expect(seen, path).toEqual([])
  }

  // The visited pages did show the text.
  await provoke(page, `/anime/${anime.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(pack.slice(0, 24))

  // A positive control: a call is recorded.
  await page.evaluate(() => (window as unknown as { __ran: () => void }).__ran())
  await expect.poll(() => seen.length).toBe(1)

  await withSiteDatabase(async (db) => {
    await db.deleteFrom('anime').where('id', 'in', animeIds).execute()
    await db.deleteFrom('team_member').where('id', 'in', memberIds).execute()
    await db.deleteFrom('partner').where('id', 'in', partnerIds).execute()
    await db.deleteFrom('staff_message').where('due_at', '>', new Date('2125-01-01')).execute()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('words without spaces do not widen a page', async ({ page }) => {
    const word = 'lanternes'.repeat(20)
    await signUpStaff(page)
    const texts = { title: word, studio: word, genres: [word.slice(0, 50)], synopsis: word }
    const data = { ...texts, titles: [{ language: 'en', text: word }], notify: false }
    const { anime } = await callAsPage(page, { method: 'POST', path: '/api/admin/animes', data })
    const place = { anime_id: anime.id, season_label: word.slice(0, 60), episode_number: 1, language: 'VOSTFR' }
    const video_url = `https://clips.sumine.example/${word}.mp4`
    await callAsPage(page, { method: 'POST', path: '/api/admin/episodes', data: { ...place, video_url, title: word } })
    await storeOwnTexts(page, anime.id)
    const sequel = { title: `${word}2`, relations: [{ kind: 'suite', anime_id: anime.id }], notify: false }
    const { anime: next } = await callAsPage(page, { method: 'POST', path: '/api/admin/animes', data: sequel })
    const invite_code = randomUUID().repeat(2).slice(0, 64)
    const community = { title: word.slice(0, 100), description: word, owner_name: word.slice(0, 64), invite_code }
    const { partner } = await callAsPage(page, { method: 'POST', path: '/api/admin/partners', data: community })
    const [display_name, username, role_label] = Array.from({ length: 3 }, () => word.slice(0, 64))
    const person = { display_name, username, role_label, status_text: word.slice(0, 128) }
    const { member } = await callAsPage(page, { method: 'POST', path: '/api/admin/team', data: person })

    const watch = ['watch', anime.slug, place.season_label, '1', 'VOSTFR'].map(encodeURIComponent).join('/')
    const edited = [`animes/${anime.id}/edit`, `animes/${anime.id}/paste`]
    const staff = [...edited, 'animes/genres', 'reports', 'links', 'audit', 'team', 'partners']
    const others = [`/${watch}`, '/explorer?sort_by=created_at', '/my-space?tab=watchlist', '/pour-toi'].concat(
      '/team',
      '/partners',
    )
    const made = [`/anime/${anime.slug}`, `/franchise/${anime.slug}`]
    for (const path of [...made, ...others, ...staff.map((name) => `/admin/${name}`)]) {
      await visit(page, path)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await expect.poll(() => listOverflow(page), path).toEqual([])
    }
    await visit(page, `/admin/animes/${anime.id}/edit`)
    for (const button of ['Supprimer', 'Modifier Épisode 1 en VOSTFR', 'Supprimer Épisode 1 en VOSTFR']) {
      await page.getByRole('button', { name: button, exact: true }).click()
      const dialog = page.getByRole('dialog')
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), button).toBe(0)
      await dialog.getByRole('button', { name: 'Fermer' }).click()
      await expect(dialog).toBeHidden()
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await visit(page, '/admin/reports?view=list')
    await expect(page.getByText(word).first()).toBeVisible()
    await expect.poll(() => listOverflow(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of [`/anime/${anime.slug}`, '/settings', '/my-space', '/team', '/partners']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => listOverflow(page), path).toEqual([])
    }
    await withSiteDatabase(async (db) => {
      await db.deleteFrom('anime').where('id', 'in', [anime.id, next.id]).execute()
      await db.deleteFrom('team_member').where('id', '=', member.id).execute()
      await db.deleteFrom('partner').where('id', '=', partner.id).execute()
    })
  })
})
