import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../../ui/components/button.tsx'
import { Pagination } from '../../../../ui/navigation/pagination.tsx'
import type { Place } from '../../places-contract.ts'
import { type PlaceKind, toPlacePath } from '../../places-rules.ts'
import { describePlace, type PlaceContent, placeKindNames } from './describe-place.ts'
import { PlacePage } from './place-page.tsx'

/** The page of a genre, studio, broadcast season or year (docs/product/browsing.md#places). */
export function PlaceView(content: PlaceContent) {
  const { kind, place, animes, page, totalPages, explorerPath } = content
  const path = toPlacePath(kind, place.slug)
  return (
    <PlacePage
      eyebrow={placeKindNames[kind]}
      title={place.name}
      text={describePlace(content)}
      animes={animes}
      action={
        <ButtonLink to={explorerPath} size="dense" className="min-h-11">
          <SlidersHorizontal />
          Affiner
        </ButtonLink>
      }
    >
      <Pagination page={page} totalPages={totalPages} toPage={(to) => (to > 1 ? `${path}?page=${to}` : path)} />
      <Neighbours kind={kind} earlier={content.earlier} later={content.later} />
    </PlacePage>
  )
}

/** Links to the seasons or years before and after this one. */
function Neighbours({ kind, earlier, later }: Pick<PlaceContent, 'kind' | 'earlier' | 'later'>) {
  if (!earlier && !later) return null
  return (
    <nav
      aria-label={kind === 'season' ? 'Autres saisons' : 'Autres années'}
      className="mt-10 flex justify-between gap-4"
    >
      <span>{earlier && <NeighbourLink kind={kind} place={earlier} before="← " />}</span>
      <span>{later && <NeighbourLink kind={kind} place={later} after=" →" />}</span>
    </nav>
  )
}

type NeighbourLinkProps = { kind: PlaceKind; place: Place; before?: string; after?: string }

function NeighbourLink({ kind, place, before, after }: NeighbourLinkProps) {
  return (
    <Link
      to={toPlacePath(kind, place.slug)}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-semibold text-text-2 hover:text-text"
    >
      <span aria-hidden="true" className="whitespace-pre">
        {before}
      </span>
      {place.name}
      <span aria-hidden="true" className="whitespace-pre">
        {after}
      </span>
    </Link>
  )
}
