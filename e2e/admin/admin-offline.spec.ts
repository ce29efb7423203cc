import { expectOfflineStates } from '../kit/offline-state.ts'
import { signUpStaff } from '../kit/staff.ts'
import { test } from '../kit/test.ts'

test.use({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/ })

test('without a network, pages show an offline state, and load when it returns', async ({ page }) => {
  await signUpStaff(page)
  await expectOfflineStates(page, [
    ['/admin/audit', /\/api\/admin\/audit/],
    ['/admin/rights', /\/api\/admin\/rights/],
    ['/admin/rights/1/notice', /\/api\/admin\/rights/],
    ['/admin/webhooks', /\/api\/admin\/webhooks/],
    ['/admin/animes/files', /\/api\/admin\/own-media/],
    ['/admin/animes/genres', /\/api\/admin\/genres/],
    ['/admin/animes/1/edit', /\/api\/admin\/animes\/1\/episodes/],
    ['/admin/animes/1/edit?vue=franchise', /\/api\/admin\/.*franchise/],
    ['/admin/reports?report=1', /\/api\/admin\/episode-reports\/1/],
    ['/admin/messages', /\/api\/admin\/maintenance/],
    ['/admin/stats', /\/api\/admin\/figures/],
    ['/admin/system', /\/api\/admin\/health/],
  ])
})
