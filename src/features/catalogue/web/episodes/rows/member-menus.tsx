import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../../../../ui/network/lazy-part.ts'
import { useEpisodeMarks } from './episode-marks.ts'

const loadMenus = () => import('./episode-menus.tsx')
// Visitors do not load them.
const LazyEpisodeMenu = lazyPart(() => loadMenus().then((menus) => ({ default: menus.EpisodeMenu })))
const LazySeasonMenu = lazyPart(() => loadMenus().then((menus) => ({ default: menus.SeasonMenu })))

/** A signed-in viewer's actions for an episode. */
export function EpisodeMenu(props: ComponentProps<typeof LazyEpisodeMenu>) {
  return useEpisodeMarks().mark ? (
    <Suspense>
      <LazyEpisodeMenu {...props} />
    </Suspense>
  ) : null
}

/** The same for all episodes of a season in a language. */
export function SeasonMenu(props: ComponentProps<typeof LazySeasonMenu>) {
  return useEpisodeMarks().mark ? (
    <Suspense>
      <LazySeasonMenu {...props} />
    </Suspense>
  ) : null
}
