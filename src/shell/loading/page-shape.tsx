import { useLayoutEffect } from 'react'
import { OfflineView } from '../../ui/feedback/offline-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useOnline } from '../../ui/network/use-online.ts'
import { ShapeCover } from './page-shape-cover.tsx'

/** A skeleton of the page at a path or, without a network, the offline message. */
export default function PageShape({ path }: { path: string }) {
  if (!useOnline()) return <OfflineView />
  const [, first = ''] = path.split('/')
  const Shape = shapes[first] ?? TextShape
  return (
    <div data-coming={first} className="wrap pt-8 lg:pt-12">
      <span role="status" className="sr-only">
        Chargement de la page
      </span>
      <Shape />
    </div>
  )
}

const shapes: Record<string, () => React.JSX.Element> = {
  '': HomeShape,
  explorer: ExplorerShape,
  anime: AnimeShape,
  planning: PlanningShape,
  genre: PlaceShape,
  studio: PlaceShape,
  saison: PlaceShape,
  annee: PlaceShape,
  'vf-cette-semaine': PlaceShape,
  parcourir: BrowseShape,
  franchise: FranchiseShape,
  team: CommunityShape,
  partners: CommunityShape,
  status: StatusShape,
  login: SignInShape,
  register: SignInShape,
}

function HomeShape() {
  return (
    <>
      <div className="mb-12 grid items-center gap-8 lg:mb-18 lg:grid-cols-2 lg:gap-12">
        <div className="min-w-0">
          <Skeleton className="mb-3 h-16 w-full" />
          <Skeleton className="mb-3 h-16 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <div className="mt-8 flex gap-3">
            <Skeleton className="h-13 w-56 rounded-control" />
            <Skeleton className="h-13 w-33 rounded-control" />
          </div>
        </div>
        {/* As the folding screen: wide windows have a higher one. */}
        <div className="flex gap-1.5 overflow-hidden" style={{ height: 'clamp(368px, (100vw - 1024px) * 999, 540px)' }}>
          {[...Array(5).keys()].map((panel) => (
            <Skeleton key={panel} className="min-w-60 flex-1 md:min-w-0" />
          ))}
        </div>
      </div>
      <Skeleton className="mb-6 h-8 w-64" />
      <Cards count={5} grid="card-grid card-grid-5 card-rail" />
    </>
  )
}

/** Its breadcrumbs, its heading with the line above, the line below, on phones its button, and its cards. */
function PlaceShape() {
  return (
    <>
      <Skeleton className="mb-8 h-4 w-48" />
      <div style={{ height: 'calc(var(--fs-h1) + 1.75rem)' }}>
        <Skeleton className="h-full w-64" />
      </div>
      <Skeleton className="mt-3 mb-5 h-4 w-3/4" />
      <Skeleton className="mb-8 h-11 w-33 rounded-control sm:hidden" />
      <Cards count={12} grid="card-grid card-grid-6" />
    </>
  )
}

/** The width of the explorer's filter panel, in pixels. */
const filterWidth = 288

/** Its heading, its filters and, beside them, the results below their toolbar. */
function ExplorerShape() {
  return (
    <>
      <div className="lg:pb-6">
        <Skeleton className="mb-6 h-11 w-48" />
      </div>
      <div className="flex lg:gap-12">
        <div className="flex-none max-lg:hidden" style={{ width: filterWidth }}>
          {[...Array(6).keys()].map((field) => (
            <Skeleton key={field} className="mb-6 h-11 rounded-control" />
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <Skeleton className="mb-3 h-11 rounded-control sm:hidden" />
          <Skeleton className="mb-6 h-11 rounded-control" />
          <Cards count={8} grid={fourColumns} />
        </div>
      </div>
    </>
  )
}

/** Its heading, its days and two columns of releases. */
function PlanningShape() {
  return (
    <>
      <Skeleton className="mb-9 h-10 w-64" />
      <Skeleton className="mb-12 h-16 w-full rounded-control" />
      <div className="grid gap-x-12 lg:grid-cols-2">
        {[...Array(6).keys()].map((release) => (
          <div key={release} className={row}>
            <Skeleton className="h-6 w-16" />
            <Skeleton className="aspect-2/3 w-13" />
            <Skeleton className="h-5 flex-1" />
          </div>
        ))}
      </div>
    </>
  )
}

const row = 'flex items-center gap-6 border-line border-t py-3.5'

/** Its breadcrumbs, its heading with the line below, its button, and its animes from the first to the last. */
function FranchiseShape() {
  return (
    <>
      <Skeleton className="mb-8 h-4 w-48" />
      <HeadingShape />
      <Skeleton className="mb-8 h-11 w-64 rounded-control" />
      <div className="max-w-(--measure)">
        {[...Array(4).keys()].map((anime) => (
          <div key={anime} className={row}>
            <Skeleton className="aspect-2/3 w-13" />
            <Skeleton className="h-5 flex-1" />
          </div>
        ))}
      </div>
    </>
  )
}

/** Its heading with the line below, and kinds of places. */
function BrowseShape() {
  return (
    <>
      <HeadingShape />
      {[...Array(3).keys()].map((kind) => (
        <div key={kind}>
          <Skeleton className="mt-8 mb-6 h-9 w-48" />
          <div className="flex flex-wrap gap-2">
            {[...Array(9).keys()].map((place) => (
              <Skeleton key={place} className="h-11 w-33 rounded-control" />
            ))}
          </div>
        </div>
      ))}
    </>
  )
}

/** Its heading with the line below, and cards of people or of communities. */
function CommunityShape() {
  return (
    <>
      <HeadingShape />
      <div
        className="grid gap-4"
        style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(20rem, 30%)), 1fr))' }}
      >
        {[...Array(6).keys()].map((card) => (
          <Skeleton key={card} className="h-37 rounded-panel" />
        ))}
      </div>
    </>
  )
}

/** Its heading with the line below, the parts of the service and the days. */
function StatusShape() {
  return (
    <>
      <HeadingShape />
      <div className="mb-12 grid gap-4 md:grid-cols-3">
        {[...Array(3).keys()].map((part) => (
          <Skeleton key={part} className="h-25 rounded-panel" />
        ))}
      </div>
      <Skeleton className="mb-6 h-8 w-64" />
      <Skeleton className="h-16 rounded-control" />
    </>
  )
}

function HeadingShape() {
  return (
    <>
      <div className="mb-3" style={{ height: 'var(--fs-h1)' }}>
        <Skeleton className="h-full w-64" />
      </div>
      <Skeleton className="mb-8 h-4 w-3/4 max-w-(--measure)" />
    </>
  )
}

/** As an anime's page: on phones what does not fit beside the cover is below it. */
function AnimeShape() {
  return (
    <>
      <div className="-mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 wide:mt-6 wide:gap-x-8 xl:gap-x-12">
        <ShapeCover className="anime-cover aspect-2/3 w-33 self-start rounded-cover wide:w-[clamp(216px,22vw,276px)]" />
        <div className="min-w-0 max-wide:contents">
          <div>
            <Skeleton className="mb-3 h-6 w-1/2" />
            <Skeleton className="h-16 w-3/4" />
            <Skeleton className="mt-3 h-9 w-1/2" />
          </div>
          <Skeleton className="mt-5 h-25 w-3/4 max-wide:col-span-full md:h-11" />
          <Skeleton className="mt-5 h-13 w-full max-w-160 max-wide:col-span-full rounded-control" />
          <div className="mt-6 grid max-wide:col-span-full gap-4">
            <Lines />
          </div>
        </div>
      </div>
      <Skeleton className="mt-8 mb-6 h-9 w-48" />
      <Cards count={8} grid={fourColumns} shape="aspect-video" />
    </>
  )
}

/** Its covers, and its form beside or below them. Hides the site's frame, which these pages do not have. */
function SignInShape() {
  // An attribute, because a `:has` rule at the root would restyle the whole page at each change.
  useLayoutEffect(() => {
    document.documentElement.dataset.frame = 'none'
    return () => {
      delete document.documentElement.dataset.frame
    }
  }, [])
  return (
    <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-12">
      <Skeleton className="h-37 rounded-panel lg:hidden" />
      <Skeleton className="h-[60dvh] rounded-panel max-lg:hidden" />
      <div>
        <Skeleton className="mb-9 h-10 w-64" />
        {[...Array(3).keys()].map((field) => (
          <Skeleton key={field} className="mb-6 h-11 rounded-control" />
        ))}
      </div>
    </div>
  )
}

function TextShape() {
  return (
    <>
      <Skeleton className="mb-9 h-10 w-64" />
      <div className="grid gap-4">
        <Lines />
      </div>
    </>
  )
}

function Lines() {
  return ['w-full', 'w-11/12', 'w-2/3'].map((width) => (
    <Skeleton key={width} className={`h-4 max-w-(--measure) ${width}`} />
  ))
}

const fourColumns = 'grid grid-cols-2 gap-x-3.5 gap-y-7 md:grid-cols-3 lg:gap-6 lg:grid-cols-4'

function Cards({ count, grid, shape = 'aspect-2/3' }: { count: number; grid: string; shape?: string }) {
  return (
    <div className={grid}>
      {[...Array(count).keys()].map((card) => (
        <Skeleton key={card} className={`${shape} w-full rounded-cover`} />
      ))}
    </div>
  )
}
