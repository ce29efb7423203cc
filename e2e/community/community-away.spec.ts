import type { Page } from '@playwright/test'
import { makeTemporaryFolder, type SiteProcess, startSite } from '../../bench/kit/site-process.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openDatabase } from '../../src/process/open-database.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { stopClock, withRunningClock } from '../kit/clock.ts'
import { expect, test, visit } from '../kit/test.ts'

// A separate site, whose team, partners and planning can be made unavailable.
test.describe.configure({ mode: 'default' })
test.use({ expectedComplaint: /status of 500/ })

const { folder, remove } = makeTemporaryFolder()
const discord = 'https://discord.gg/sumine-essai'
let site: SiteProcess

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSite(folder, { LOG_LEVEL: 'silent', DISCORD_URL: discord })
})
test.afterAll(async () => {
  await site.stop()
  await remove()
})

async function renameTable(from: string, to: string): Promise<void> {
  const { connection, close } = await openDatabase(readConfig({ DATA_DIR: folder, DATABASE_POOL: '2' }))
  try {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(connection.db)
  } finally {
    await close()
  }
}

const retryButton = (page: Page) => page.getByRole('button', { name: 'Réessayer' })
const joinLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Rejoindre le Discord' })

test('a team that never loaded is a full-page error with a way out, and recovers', async ({ page }) => {
  // The team is requested only on demand.
  await stopClock(page)
  await renameTable('team_member', 'team_member_away')
  await visit(page, `${site.url}/team`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: "Impossible de charger les données de l'équipe" })).toBeVisible()
  await expect(main).toContainText('Erreur 500: Internal Server Error')
  await expect(main.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
  await expect(joinLink(page)).toHaveAttribute('href', discord)
  await withRunningClock(page, () => expectAccessible(page))
  await retryButton(page).click()
  await expect(main).toContainText('Tentative 1 sur 3')
  await expect(retryButton(page)).not.toHaveAttribute('aria-busy')
  await renameTable('team_member_away', 'team_member')
  await retryButton(page).click()
  await expect(main.getByRole('listitem')).toHaveCount(6)
})

test('partners that never loaded are retried three times, then on request', async ({ page }) => {
  await stopClock(page)
  await renameTable('partner', 'partner_away')
  await visit(page, `${site.url}/partners`)
  const main = page.getByRole('main')
  for (const [attempt, waitMs] of [
    [1, 2000],
    [2, 4000],
    [3, 6000],
  ] as const) {
    await expect(main).toContainText(`Reconnexion en cours… Tentative ${attempt} sur 3`)
    await page.clock.runFor(waitMs)
  }
  await expect(main.getByRole('heading', { name: 'Impossible de charger les partenaires' })).toBeVisible()
  await expect(main).toContainText('Erreur 500: Internal Server Error')
  await expect(joinLink(page)).toHaveAttribute('href', discord)
  await withRunningClock(page, () => expectAccessible(page))
  await retryButton(page).click()
  await page.clock.runFor(1)
  await expect(main).toContainText('Tentative 2 sur 3')
  await renameTable('partner_away', 'partner')
  await page.clock.runFor(4000)
  await expect(main.getByText('6 Partenaires')).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(6)
  const invitation = main.getByRole('link', { name: 'Rejoindre Le Champ d’Hélios sur Discord' })
  await expect(invitation).toHaveAttribute('href', /^https:\/\/discord\.gg\//)
})

test('a planning that fails to load reports it, and can be retried', async ({ page }) => {
  await renameTable('release_change', 'release_change_away')
  await visit(page, `${site.url}/planning`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Erreur lors du chargement du planning' })).toBeVisible()
  await expect(main).toContainText('Une erreur est survenue')
  await expectAccessible(page)
  await renameTable('release_change_away', 'release_change')
  await retryButton(page).click()
  await expect(main.getByRole('tab')).toHaveCount(7)
})
