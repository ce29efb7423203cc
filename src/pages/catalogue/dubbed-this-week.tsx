import { listNewlyReleased } from '../../features/catalogue/places-contract.ts'
import { PlacePage, stepsToPlaces, toAnimePath, toListedAnime } from '../../features/catalogue/web/public.ts'
import { countOf } from '../../shared/french-numbers.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describePage, toAbsoluteUrl, toPageTitle } from '../../ui/head/page-meta.ts'
import { describeBreadcrumbs, describeCollection } from '../../ui/head/structured-data.ts'
import type { PageHandle, PageLoaderArgs, PageMeta, PageProps } from '../../ui/page-types.ts'

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

const path = '/vf-cette-semaine'

export const meta: PageMeta<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: toPageTitle(title) }]
  const { animes, publicUrl } = loaderData
  const toUrl = (of: string) => toAbsoluteUrl(of, publicUrl)
  return describePage({
    title,
    description: 'Les animes dont des épisodes en VF sont arrivés sur Suminé ces sept derniers jours.',
    publicUrl,
    path,
    structuredData: import.meta.env.SSR
      ? [
          describeCollection({
            name: title,
            url: toUrl(path),
            members: animes.map((anime) => ({ name: anime.title, url: toUrl(toAnimePath(anime.slug)) })),
          }),
          describeBreadcrumbs([
            ...stepsToPlaces.map((step) => ({ name: step.name, url: toUrl(step.path) })),
            { name: title, url: toUrl(path) },
          ]),
        ]
      : undefined,
  })
}

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
