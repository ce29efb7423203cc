import { listNewlyReleased } from '../../features/catalogue/places-contract.ts'
import { PlacePage, toListedAnime } from '../../features/catalogue/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { countOf } from '../../ui/formats/numbers.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'

export const handle: PageHandle = { cacheSeconds: 600, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  const { animes } = await api(listNewlyReleased, { query: { language: 'VF' } })
  const listed = animes.map((anime) => ({
    ...toListedAnime(anime),
    note: countOf(anime.new_episodes, 'nouvel épisode', 'nouveaux épisodes'),
  }))
  return { animes: listed, publicUrl }
}

const title = 'VF cette semaine'

export const meta = describeStaticPage({
  title,
  description: 'Les animes dont des épisodes en VF sont arrivés sur Suminé ces sept derniers jours.',
  path: '/vf-cette-semaine',
})

export default function DubbedThisWeekPage({ loaderData: { animes } }: PageProps<typeof loader>) {
  return (
    <PlacePage
      eyebrow="Nouveautés"
      title={title}
      text="Les épisodes en VF arrivés ces sept derniers jours, les plus récents d’abord."
      animes={animes}
    />
  )
}
