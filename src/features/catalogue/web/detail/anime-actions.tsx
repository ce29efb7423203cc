import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { toAnimePath } from '../../../../shared/episode-place.ts'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { ShareButton } from './share-button.tsx'

type AnimeActionsProps = {
  slug: string
  /** The episode that the button opens, with its best link; undefined without episodes. */
  watch: { path: string; episodeId: number; sourceId: number | null; label: string } | undefined
  /** What the player shows before the video. */
  posterUrl: string | null
  /** The watchlist button, from another feature. */
  watchlistButton: ReactNode
  /** The button of the trailer, from the player. */
  trailer: ReactNode
}

/** Watch, keep, share. */
export function AnimeActions({ slug, watch, posterUrl, watchlistButton, trailer }: AnimeActionsProps) {
  return (
    <div className="anime-actions mt-5 flex max-wide:col-span-full flex-wrap gap-2 md:gap-3">
      {watch ? (
        <ButtonLink
          to={watch.path}
          variant="primary"
          size="lg"
          className="max-wide:flex-1 max-wide:whitespace-normal xl:min-w-[316px]"
          data-episode={watch.episodeId}
          data-source={watch.sourceId}
          data-poster={posterUrl}
        >
          <Play />
          {watch.label}
        </ButtonLink>
      ) : (
        <Button variant="primary" size="lg" className="max-wide:flex-1 max-wide:whitespace-normal" disabled>
          Aucun épisode disponible
        </Button>
      )}
      {watchlistButton}
      {trailer}
      <ShareButton
        path={toAnimePath(slug)}
        confirmation="Lien de l'anime copié dans le presse-papiers"
        size="lg"
        className="max-lg:ml-auto noscript:hidden"
      />
    </div>
  )
}
