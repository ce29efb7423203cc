import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { newAccount, signUp, type TestAccount } from './accounts.ts'
import { visit } from './test.ts'

/** Creates a staff account and signs the page's browser in. */
export const signUpStaff = (page: Page, role: 'Moderateur' | 'Administrateur' = 'Administrateur') =>
  signUp(page, newAccount(), role)

/** Signs a new staff member in and opens a page. @returns the account */
export async function visitAsStaff(page: Page, path: string, role?: 'Moderateur'): Promise<TestAccount> {
  const account = await signUpStaff(page, role)
  await visit(page, path)
  return account
}

type ApiCall = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; data?: object }

/** Calls the API as the account of the page's browser. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails when it is not there
export async function callAsPage(page: Page, { method, path, data }: ApiCall): Promise<any> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

export type TestAnime = { id: number; slug: string; title: string }

/** Creates an anime unique to the journey, without notifications. */
export async function makeTestAnime(page: Page, name: string, fields: object = {}): Promise<TestAnime> {
  const title = `${name} ${randomUUID().slice(0, 8)}`
  const data = { title, notify: false, ...fields }
  const { anime } = await callAsPage(page, { method: 'POST', path: '/api/admin/animes', data })
  return anime
}

/** Adds this many episodes of Saison 1 in VOSTFR to an anime. */
export async function addTestEpisodes(page: Page, animeId: number, count: number): Promise<void> {
  const links = Array.from({ length: count }, (_, index) => ({
    season_label: 'Saison 1',
    episode_number: index + 1,
    language: 'VOSTFR',
    url: `https://clips.sumine.example/essai-${animeId}-${index + 1}.mp4`,
  }))
  await callAsPage(page, { method: 'POST', path: `/api/admin/animes/${animeId}/links`, data: { links } })
}

/** Opens the last of an anime's new episodes, as staff, with its details. @returns the anime's id and the dialogue */
export async function openEpisode(page: Page, title: string, count: number): Promise<{ id: number; dialog: Locator }> {
  await signUpStaff(page)
  const { id } = await makeTestAnime(page, title)
  await addTestEpisodes(page, id, count)
  await visit(page, `/admin/animes/${id}/edit`)
  await page.getByRole('button', { name: `Modifier Épisode ${count} en VOSTFR` }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier l’épisode' })
  await dialog.getByText('Titre, résumé, durée, opening').click()
  return { id, dialog }
}
