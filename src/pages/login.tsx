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
        title: 'Connexion',
        description: 'Connectez-vous à Suminé pour retrouver votre espace, votre watchlist et vos notifications.',
        publicUrl: loaderData.publicUrl,
        path: '/login',
        isIndexed: false,
      })
    : []

export default function LoginPage({ loaderData: { covers, hasMail } }: PageProps<typeof loader>) {
  return <SignInPage mode="login" covers={covers} hasMail={hasMail} />
}
