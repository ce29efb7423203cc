import { SignInPage } from '../../features/account/web/public.ts'
import type { PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'

export const handle = accountPageHandle

export const loader = loadAccountPage

export const meta = describeAccountPage({
  title: 'Connexion',
  description: 'Connectez-vous à Suminé pour retrouver votre espace, votre watchlist et vos notifications.',
  path: '/login',
})

export default function LoginPage({ loaderData: { covers, hasMail, providers } }: PageProps<typeof loader>) {
  return <SignInPage mode="login" covers={covers} hasMail={hasMail} providers={providers} />
}
