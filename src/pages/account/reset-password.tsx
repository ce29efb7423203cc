import { ResetPasswordPage } from '../../features/account/web/public.ts'
import type { PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'
import '../../ui/styles/later.css'

export const handle = accountPageHandle

export const loader = loadAccountPage

export const meta = describeAccountPage({
  title: 'Nouveau mot de passe',
  description: 'Choisissez un nouveau mot de passe pour votre compte Suminé.',
  path: '/reset-password',
})

export default function ResetPasswordRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <ResetPasswordPage covers={covers} />
}
