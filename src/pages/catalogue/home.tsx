import { data } from 'react-router'
import { HomeHero, HomeSection, RandomAnimeButton } from '../../features/catalogue/web/public.ts'
import { WatchlistPlus } from '../../features/lists/web/plus/public.ts'
import { SuggestionsRow } from '../../features/suggestions/web/public.ts'
import { ResumePanel, ResumeRow } from '../../features/watching/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describePage, newEpisodesFeed } from '../../ui/head/page-meta.ts'
import { describeSite } from '../../ui/head/structured-data.ts'
import type { PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'
import { findFailure, loadHome } from './load-home.ts'

// 'Découvrez Maintenant' is drawn again every minute (docs/product/browsing.md#home).
export const handle: PageHandle = { cacheSeconds: 60, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const home = await loadHome(api)
  const failure = findFailure(home)
  // A page with a missing section sets an error status: it is not cached, and an older complete copy is served instead.
  const featured = 'animes' in home.featured ? home.featured.animes : []
  return data({ ...home, featured, publicUrl }, { status: failure ? failure.status : 200 })
}

export const meta: PageMeta<typeof loader> = ({ loaderData }) =>
  loaderData
    ? describePage({
        title: 'Suminé',
        description:
          "Ici, l'anime vit vraiment. Catalogue d’anime en VOSTFR et VF, gratuit : derniers ajouts, classiques et découvertes.",
        publicUrl: loaderData.publicUrl,
        path: '/',
        feeds: [newEpisodesFeed],
        structuredData: import.meta.env.SSR ? [describeSite(loaderData.publicUrl)] : undefined,
      })
    : []

export default function HomePage({ loaderData }: PageProps<typeof loader>) {
  const { featured, latest, classics, discoveries } = loaderData
  return (
    <>
      <HomeHero animes={featured} Lead={ResumePanel} Keep={WatchlistPlus} />
      <ResumeRow />
      <HomeSection title="Derniers Animes Ajoutés" section={latest} />
      <HomeSection title="Les Classiques" section={classics} />
      <HomeSection title="Découvrez Maintenant" section={discoveries}>
        <RandomAnimeButton />
      </HomeSection>
      <SuggestionsRow />
    </>
  )
}
