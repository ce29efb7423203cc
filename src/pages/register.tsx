import { SignInPage } from '../features/auth/web/public.ts'
import { pageContext } from '../ui/api/api-context.ts'
import { describePage } from '../ui/head/page-meta.ts'
import type { PageLoaderArgs, PageMeta, PageProps } from '../ui/page-types.ts'
import { loadSignIn } from './load-sign-in.ts'

/** A screen of its own, without the site's header. */
export const handle = { isBare: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  return { ...(await loadSignIn(api)), publicUrl }
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Créer un compte',
        description:
          'Créez un compte gratuit sur Suminé : reprise de lecture, watchlist et notifications de vos animes.',
        publicUrl: loaderData.publicUrl,
        path: '/register',
        isIndexed: false,
      })
    : []

export default function RegisterPage({ loaderData: { covers, hasMail } }: PageProps<typeof loader>) {
  return <SignInPage mode="register" covers={covers} hasMail={hasMail} />
}
