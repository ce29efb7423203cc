import type { MetaDescriptor } from 'react-router'
import { toPlacePath } from '../../features/catalogue/places-rules.ts'
import {
  describePlace,
  type PlaceContent,
  stepsToPlaces,
  titlePlace,
  toAnimePath,
} from '../../features/catalogue/web/public.ts'
import { describePage, toAbsoluteUrl } from '../../ui/head/page-meta.ts'
import { describeBreadcrumbs, describeCollection } from '../../ui/head/structured-data.ts'
import { titleFailure } from './title-failure.ts'

type PlacePage = { loaderData: (PlaceContent & { publicUrl: string }) | undefined; error?: unknown }

/** Returns the metadata of a place's page for search engines and link previews. */
export function describePlacePage({ loaderData: content, error }: PlacePage): MetaDescriptor[] {
  if (!content) return titleFailure(error, 'Page introuvable')
  const { kind, place, page, animes, publicUrl } = content
  const path = `${toPlacePath(kind, place.slug)}${page > 1 ? `?page=${page}` : ''}`
  const toUrl = (of: string) => toAbsoluteUrl(of, publicUrl)
  const best = animes.slice(0, 3).map(({ title }) => title)
  const description = [describePlace(content), best.length > 0 && `Parmi les plus suivis : ${best.join(', ')}.`]
  return describePage({
    title: titlePlace(content),
    description: description.filter(Boolean).join(' '),
    publicUrl,
    path,
    structuredData: import.meta.env.SSR
      ? [
          describeCollection({
            name: titlePlace(content),
            url: toUrl(path),
            members: animes.map(({ title, slug }) => ({ name: title, url: toUrl(toAnimePath(slug)) })),
          }),
          describeBreadcrumbs([
            ...stepsToPlaces.map((step) => ({ name: step.name, url: toUrl(step.path) })),
            { name: place.name, url: toUrl(toPlacePath(kind, place.slug)) },
          ]),
        ]
      : undefined,
  })
}
