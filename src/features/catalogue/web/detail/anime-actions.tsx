import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { toAnimePath } from '../anime-facts.ts'
import { ShareButton } from './share-button.tsx'

type AnimeActionsProps = {
  slug: string
  /** The first episode's address and its best link; nothing when there is none yet. */
  watch: { path: string; sourceId: number | null } | undefined
  /** What keeps the anime: a part of another feature. */
  keepAction: ReactNode
}

/** Watch, keep, share. */
export function AnimeActions({ slug, watch, keepAction }: AnimeActionsProps) {
  const path = toAnimePath(slug)
  return (
    <div className="mt-7 flex flex-wrap items-center gap-3">
      {watch ? (
        <ButtonLink
          to={watch.path}
          variant="primary"
          size="lg"
          className="max-lg:w-full"
          data-source={watch.sourceId ?? undefined}
        >
          <Play />
          Regarder maintenant
        </ButtonLink>
      ) : (
        <Button variant="primary" size="lg" className="max-lg:w-full" disabled>
          Aucun épisode disponible
        </Button>
      )}
      {keepAction}
      <ShareButton
        path={path}
        confirmation="Lien de l'anime copié dans le presse-papiers"
        size="lg"
        className="max-lg:flex-1 noscript:hidden"
      />
    </div>
  )
}
