import { ConfirmEmailPage } from '../features/auth/web/public.ts'
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
        title: 'Votre adresse email',
        description: 'Confirmez l’adresse email de votre compte Suminé.',
        publicUrl: loaderData.publicUrl,
        path: '/confirm-email',
        isIndexed: false,
      })
    : []

export default function ConfirmEmailRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <ConfirmEmailPage covers={covers} />
}
