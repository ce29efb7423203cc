import { listPlaces } from '../../features/catalogue/places-contract.ts'
import { AllPlaces } from '../../features/catalogue/web/public.ts'
import { pageContext } from '../../ui/api/api-context.ts'
import { describeStaticPage } from '../../ui/head/page-meta.ts'
import type { PageHandle, PageLoaderArgs, PageProps } from '../../ui/page-types.ts'

export const handle: PageHandle = { cacheSeconds: 3600, isIndexed: true }

export async function loader({ context }: PageLoaderArgs) {
  const { api, publicUrl } = context.get(pageContext)
  return { places: await api(listPlaces, {}), publicUrl }
}

export const meta = describeStaticPage({
  title: 'Parcourir le catalogue',
  description: 'Tous les animes et films de Suminé par genre, saison, année et studio, en VOSTFR et VF.',
  path: '/parcourir',
})

export default function BrowsePage({ loaderData }: PageProps<typeof loader>) {
  return <AllPlaces {...loaderData.places} />
}
