import { ConfirmEmailPage } from '../../features/account/web/public.ts'
import type { PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'

export const handle = accountPageHandle

export const loader = loadAccountPage

export const meta = describeAccountPage({
  title: 'Votre adresse e-mail',
  description: 'Confirmez l’adresse e-mail de votre compte Suminé.',
  path: '/confirm-email',
})

export default function ConfirmEmailRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <ConfirmEmailPage covers={covers} />
}
