import { CancelDeletionPage } from '../features/privacy/web/public.ts'
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
        title: 'Garder mon compte',
        description: 'Gardez un compte Suminé qui attend sa suppression.',
        publicUrl: loaderData.publicUrl,
        path: '/cancel-deletion',
        isIndexed: false,
      })
    : []

export default function CancelDeletionRoute({ loaderData: { covers } }: PageProps<typeof loader>) {
  return <CancelDeletionPage covers={covers} />
}
