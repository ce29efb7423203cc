import { RegisterForm, SignInPage } from '../../features/account/web/public.ts'
import type { PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'

export const handle = accountPageHandle

export const loader = loadAccountPage

export const meta = describeAccountPage({
  title: 'Créer un compte',
  description: 'Créez un compte gratuit sur Suminé : reprise de lecture, watchlist et notifications de vos animes.',
  path: '/register',
})

export default function RegisterPage({ loaderData: { covers, hasMail, providers } }: PageProps<typeof loader>) {
  return (
    <SignInPage mode="register" covers={covers} hasMail={hasMail} providers={providers}>
      <RegisterForm />
    </SignInPage>
  )
}
