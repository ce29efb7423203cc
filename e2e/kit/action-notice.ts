import { expect, type Page } from '@playwright/test'

/** A notice of the administration. */
export const notice = (page: Page, text: string | RegExp) => page.locator('.action-notice').getByText(text)

export const undo = (page: Page) => page.locator('.action-notice').getByRole('button', { name: 'Annuler' })

/** Waits for a notice with undo, and hovers it: otherwise it would close during the steps until the undo. */
export async function holdNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect(notice(page, text)).toBeVisible()
  await undo(page).hover()
}
