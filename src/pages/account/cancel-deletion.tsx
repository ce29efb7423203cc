import { CancelDeletionPage } from '../../features/privacy/web/public.ts'
import type { PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'
import '../../ui/styles/later.css'

export const handle = accountPageHandle

export const loader = loadAccountPage

export const meta = describeAccountPage({
  title: 'Garder mon compte',
  description: 'Gardez un compte Suminé qui attend sa suppression.',
  path: '/cancel-deletion',
})

export default function CancelDeletionRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <CancelDeletionPage covers={covers} />
}
