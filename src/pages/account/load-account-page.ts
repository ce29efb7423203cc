import { getAuthOptions } from '../../features/account/contract.ts'
import { type AuthCover, authCoverCount } from '../../features/account/web/public.ts'
import { listAnimes } from '../../features/catalogue/contract.ts'
import type { ApiCaller } from '../../shared/contract/endpoint.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import type { PageLoaderArgs } from '../../ui/page-types.ts'

/** Loads what surrounds account forms: covers, whether mails can be sent, and other sites that sign in. */
export async function loadAccountPage({ context }: Pick<PageLoaderArgs, 'context'>) {
  const { api, publicUrl } = context.get(pageContext)
  const [covers, { mail, providers }] = await Promise.all([listCovers(api), api(getAuthOptions, {})])
  return { covers, hasMail: mail, providers, publicUrl }
}

/** The forms work without them. */
async function listCovers(api: ApiCaller): Promise<AuthCover[]> {
  const query = { sort_by: 'popularity', sort_order: 'desc', limit: authCoverCount } as const
  const { animes } = await api(listAnimes, { query }).catch(() => ({ animes: [] }))
  return animes.map(({ cover_url, cover_placeholder }) => ({ coverUrl: cover_url, placeholder: cover_placeholder }))
}
