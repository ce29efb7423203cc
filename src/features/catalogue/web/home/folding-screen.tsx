import { type ComponentType, type KeyboardEvent, type ReactElement, useState } from 'react'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { FoldingPanel } from './folding-panel.tsx'

/** One panel of the folding screen: an anime, its textless picture, and the episode to begin with. */
export type FeaturedAnime = {
  id: number
  slug: string
  title: string
  line: string | null
  pictureUrl: string
  watch: { path: string; episodeId: number; sourceId: number | null; age: number | null } | null
}

/** `Panel` is given, so that the part for members shares no chunk with the page. */
export type LeadProps = { instead: ReactElement; animes: FeaturedAnime[]; Panel: typeof FoldingPanel }

export type FoldingScreenProps = {
  animes: FeaturedAnime[]
  /** Takes the place of the first panel when there is something to resume. */
  Lead: ComponentType<LeadProps>
  /** Keeps an anime in the watchlist; `isWanted` once its panel is pointed at or has the focus. */
  Keep: ComponentType<{ animeId: number; title: string; path: string; isWanted: boolean }>
}

/**
 * A folding screen (byōbu) of featured animes. A panel unfolds under the pointer or with the focus, by style sheet
 * alone; where nothing hovers, the screen is swiped (home.css). Arrow keys go from panel to panel.
 */
export function FoldingScreen({ animes, Lead, Keep }: FoldingScreenProps) {
  const [first, ...others] = animes.map((anime, at) => (
    <FeaturedPanel key={anime.slug} anime={anime} isFirst={at === 0} Keep={Keep} />
  ))
  return (
    <nav aria-label="À la une" className="min-w-0">
      <ul className="byobu flex [scroll-snap-type:x_mandatory]" onKeyDown={moveByArrow}>
        {first && <Lead instead={first} animes={animes} Panel={FoldingPanel} />}
        {others}
      </ul>
    </nav>
  )
}

type FeaturedPanelProps = Pick<FoldingScreenProps, 'Keep'> & { anime: FeaturedAnime; isFirst: boolean }

function FeaturedPanel({ anime, isFirst, Keep }: FeaturedPanelProps) {
  const { id, title, watch } = anime
  const [isWanted, setWanted] = useState(false)
  const path = toAnimePath(anime.slug)
  return (
    <FoldingPanel
      {...anime}
      path={path}
      isFirst={isFirst}
      watch={watch && { ...watch, label: 'Regarder' }}
      onInterest={() => setWanted(true)}
    >
      <Keep animeId={id} title={title} path={path} isWanted={isWanted} />
    </FoldingPanel>
  )
}

const steps: Record<string, 'previousElementSibling' | 'nextElementSibling'> = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const panel = (event.target as Element).closest('.byobu-panel')
  if (!step || !panel || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  panel[step]?.querySelector('a')?.focus()
}
