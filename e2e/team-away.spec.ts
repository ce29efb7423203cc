import { makeTemporaryFolder, type SiteProcess, startSite } from '../bench/kit/site-process.ts'
import { openDatabase } from '../src/app/open-database.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { sql } from '../src/platform/database/sql.ts'
import { expectAccessible } from './kit/accessible.ts'
import { expect, test, visit } from './kit/test.ts'

// A site of its own, whose team can be taken away.
test.describe.configure({ mode: 'default' })
test.use({ expectedComplaint: /status of 500/ })

const { folder, remove } = makeTemporaryFolder()
let site: SiteProcess

test.beforeAll(async () => {
  site = await startSite(folder, { LOG_LEVEL: 'silent' })
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

test('a team that was never read is an error of the whole page, with a way out, and comes when it is back', async ({
  page,
}) => {
  await renameTable('team_member', 'team_member_away')
  await visit(page, `${site.url}/team`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: "Impossible de charger les données de l'équipe" })).toBeVisible()
  await expect(main).toContainText('Erreur 500: Internal Server Error')
  await expect(main.getByRole('link', { name: 'Accueil' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(main).toContainText('Tentative 1 sur 3')
  await expect(page.getByRole('button', { name: 'Réessayer' })).not.toHaveAttribute('aria-busy')
  await renameTable('team_member_away', 'team_member')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(main.getByRole('listitem')).toHaveCount(6)
})
