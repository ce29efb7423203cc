import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { expect, visit } from './test.ts'

export const episodePath = '/watch/hagane-zero/Saison%201/2/VOSTFR'
/** The call that sends a report. */
export const call = '**/api/episodes/report'

export const opener = (page: Page) => page.getByRole('button', { name: 'Signaler', exact: true })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Signaler un épisode' })
export const reason = (page: Page) => dialog(page).getByRole('textbox', { name: 'Raison' })
export const category = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
export const sender = (page: Page) => dialog(page).getByRole('button', { name: 'Envoyer' })
const thanks = 'Merci, le signalement est envoyé.'
export const sent = (page: Page) => dialog(page).getByText(thanks)
export const waiting = (page: Page) => dialog(page).getByText('Vous avez déjà signalé cet épisode.')

/** Opens the report form of an episode as a new member. */
export async function openForm(page: Page): Promise<void> {
  await signUp(page)
  await visit(page, episodePath)
  await opener(page).click()
  await expect(reason(page)).toBeVisible()
}

/** Looks for the confirmation at every frame: it goes after two seconds, and a busy test looks once a second or less. */
export async function expectSent(page: Page): Promise<void> {
  await page.waitForFunction((words) => document.querySelector('dialog[open]')?.textContent?.includes(words), thanks)
}

/** Keeps the confirmation open until it is closed: its timeout is too short for a full-page check. */
export async function holdThanks(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const set = window.setTimeout
    const withoutTwoSeconds = (run: TimerHandler, ms?: number) => (ms === 2000 ? 0 : set(run, ms))
    window.setTimeout = withoutTwoSeconds as typeof window.setTimeout
  })
  return () => dialog(page).getByRole('button', { name: 'Fermer' }).click()
}
