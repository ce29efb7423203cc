import { getRow } from '../../tests/kit/rows.ts'
import { expectAccessible } from '../kit/accessible.ts'
import { signIn, signUp } from '../kit/accounts.ts'
import { withSiteDatabase } from '../kit/site-database.ts'
import { expect, test, visit } from '../kit/test.ts'

test('the settings list what happened to the account, the newest first, by page', async ({ page }) => {
  const account = await signUp(page)
  await signIn(page, account)
  await visit(page, '/settings?tab=securite')
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Activité du compte' }) })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByRole('listitem').first()).toContainText('Connexion')
  await expect(section.getByRole('listitem').last()).toContainText('Création du compte')
  await expect(section.getByRole('listitem').first()).toContainText(/à \d\d:\d\d · Chrome sur Linux · 127\.0\.0\.1/)
  await expect(section.getByRole('button', { name: 'Plus anciennes' })).toHaveCount(0)
  await withSiteDatabase(async (db) => {
    const { id } = await getRow(db, 'account', { username: account.username })
    const event = { account_id: id, kind: 'rename' as const, at: new Date(), user_agent: '', ip: '' }
    await db.insertInto('account_event').values(Array(20).fill(event)).execute()
  })
  await page.reload()
  await expect(section.getByRole('listitem')).toHaveCount(20)
  await section.getByRole('button', { name: 'Plus anciennes' }).click()
  await expect(section.getByText('Page 2 sur 2')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Plus anciennes' })).toBeDisabled()
  await expect(section.getByRole('button', { name: 'Plus anciennes' })).toBeFocused()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByRole('listitem').last()).toContainText('Création du compte')
  await expectAccessible(page, 'main')
})
