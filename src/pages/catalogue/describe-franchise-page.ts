import type { MetaDescriptor } from 'react-router'
import type { Franchise } from '../../features/catalogue/franchise-contract.ts'
import { toFranchisePath } from '../../features/catalogue/places-rules.ts'
import { describeFranchise, type WatchOrder, watchOrders } from '../../features/catalogue/web/franchise/public.ts'
import { toAnimePath } from '../../features/catalogue/web/public.ts'
import { toShareImagePath } from '../../features/sharing/rules.ts'
import { describePage, toAbsoluteUrl } from '../../ui/head/page-meta.ts'
import { describeBreadcrumbs, describeCollection } from '../../ui/head/structured-data.ts'
import { stepsToAnimes } from './describe-anime-page.ts'

type Described = { franchise: Franchise; order: WatchOrder; publicUrl: string }

/** Returns the metadata of a franchise's page for search engines and link previews. All of its orders are one page. */
export function describeFranchisePage({ franchise, order, publicUrl }: Described): MetaDescriptor[] {
  const { slug, title, members, orders } = franchise
  const path = toFranchisePath(slug)
  const toUrl = (of: string) => toAbsoluteUrl(of, publicUrl)
  const name = `${title} : dans quel ordre regarder`
  const byId = new Map(members.map((member) => [member.id, member]))
  const shown = orders[watchOrders[order].name].flatMap((id) => byId.get(id) ?? [])
  return describePage({
    title: name,
    description: `L’ordre de visionnage de ${title} : ${describeFranchise(franchise)}`,
    publicUrl,
    path,
    shareImage: { path: toShareImagePath(franchise), alt: `${title}, sur Suminé` },
    structuredData: import.meta.env.SSR
      ? [
          describeCollection({
            name,
            url: toUrl(path),
            members: shown.map((member) => ({ name: member.title, url: toUrl(toAnimePath(member.slug)) })),
          }),
          describeBreadcrumbs([
            ...stepsToAnimes.map((step) => ({ name: step.name, url: toUrl(step.path) })),
            { name: title, url: toUrl(path) },
          ]),
        ]
      : undefined,
  })
}
