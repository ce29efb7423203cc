import { resetLinkMinutes } from '../features/auth/contract.ts'
import { ForgotPasswordPage } from '../features/auth/web/public.ts'
import { pageContext } from '../ui/api/api-context.ts'
import { describePage } from '../ui/head/page-meta.ts'
import type { PageLoaderArgs, PageMeta, PageProps } from '../ui/page-types.ts'
import { loadSignIn } from './load-sign-in.ts'

/** A screen of its own, without the site's header. */
export const handle = { isBare: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  return { ...(await loadSignIn(api)), linkMinutes: resetLinkMinutes, publicUrl }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Mot de passe oublié',
        description: 'Demandez un lien pour choisir un nouveau mot de passe sur Suminé.',
        publicUrl: loaderData.publicUrl,
        path: '/forgot-password',
        isIndexed: false,
      })
    : []

export default function ForgotPasswordRoute({ loaderData: { publicUrl, ...shown } }: PageProps<typeof loader>) {
  return <ForgotPasswordPage {...shown} />
}
