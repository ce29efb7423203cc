import { ResetPasswordPage } from '../features/auth/web/public.ts'
import { pageContext } from '../ui/api/api-context.ts'
import { describePage } from '../ui/head/page-meta.ts'
import type { PageLoaderArgs, PageMeta, PageProps } from '../ui/page-types.ts'
import { loadSignIn } from './load-sign-in.ts'

/** A screen of its own, without the site's header. */
export const handle = { isBare: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const { covers } = await loadSignIn(api)
  return { covers, publicUrl }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Nouveau mot de passe',
        description: 'Choisissez un nouveau mot de passe pour votre compte Suminé.',
        publicUrl: loaderData.publicUrl,
        path: '/reset-password',
        isIndexed: false,
      })
    : []

export default function ResetPasswordRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <ResetPasswordPage covers={covers} />
}
