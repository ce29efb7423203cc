import { expectAccessible } from '../kit/accessible.ts'
import { signUpStaff } from '../kit/staff.ts'
import { expect, holdRequests, test, visit } from '../kit/test.ts'

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/ })

for (const [path, calls] of [
  ['/admin/audit', /\/api\/admin\/audit/],
  ['/admin/rights', /\/api\/admin\/rights/],
  ['/admin/rights/1/notice', /\/api\/admin\/rights/],
  ['/admin/webhooks', /\/api\/admin\/webhooks/],
  ['/admin/animes/files', /\/api\/admin\/own-media/],
] as const) {
  test(`${path} without a network says so as a state of the page, and asks again when it returns`, async ({
    page,
    context,
  }) => {
    await signUpStaff(page)
    const letGo = await holdRequests(page, calls)
    await visit(page, path, 'commit')
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
    await context.setOffline(true)
    letGo()
    const state = page.getByRole('heading', { name: 'Vous êtes hors ligne' })
    await expect(state).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(state).toBeHidden()
  })
}
