import { getAnime, listAnimes } from '../../features/catalogue/contract.ts'
import { HowItWorks } from '../../features/community/web/about/public.ts'
import type { ApiCaller } from '../../shared/contract/endpoint.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'
import '../../ui/styles/later.css'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  // The page works without it.
  const pictureUrl = await findPicture(api).catch(() => null)
  return { pictureUrl, publicUrl }
}

/** Finds art of the most watched anime. */
async function findPicture(api: ApiCaller): Promise<string | null> {
  const { animes } = await api(listAnimes, { query: { sort_by: 'popularity', sort_order: 'desc', limit: 1 } })
  if (!animes[0]) return null
  const { anime } = await api(getAnime, { params: { slug: animes[0].slug } })
  return anime.art_url
}

export const meta = describeStaticPage({
  title: 'Comment ça marche',
  description:
    'Suminé indexe des liens d’anime sans héberger de vidéo, et les lit dans un lecteur fait pour les séries.',
  path: '/how-it-works',
})

export default function HowItWorksPage({ loaderData }: PageProps<typeof loader>) {
  return <HowItWorks pictureUrl={loaderData.pictureUrl} />
}
