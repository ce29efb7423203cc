import { resetLinkMinutes } from '../../features/account/mailed-rules.ts'
import { ForgotPasswordPage } from '../../features/account/web/public.ts'
import type { PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import { accountPageHandle, describeAccountPage } from './account-page.ts'
import { loadAccountPage } from './load-account-page.ts'

export const handle = accountPageHandle

export async function loader(args: PageLoaderArgs) {
  return { ...(await loadAccountPage(args)), linkMinutes: resetLinkMinutes }
}

export const meta = describeAccountPage({
  title: 'Mot de passe oublié',
  description: 'Demandez un lien pour choisir un nouveau mot de passe sur Suminé.',
  path: '/forgot-password',
})

export default function ForgotPasswordRoute({ loaderData: { publicUrl, ...shown } }: PageProps<typeof loader>) {
  return <ForgotPasswordPage {...shown} />
}
