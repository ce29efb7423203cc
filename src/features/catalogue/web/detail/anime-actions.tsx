import { BookmarkPlus, Play } from 'lucide-react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { toAnimePath } from '../anime-facts.ts'
import { ShareButton } from './share-button.tsx'

type AnimeActionsProps = {
  slug: string
  /** The first episode's address; nothing when there is none yet. */
  watchPath: string | undefined
}

/** Watch, keep, share. Keeping needs an account: it leads to the login page, and from there back here. */
export function AnimeActions({ slug, watchPath }: AnimeActionsProps) {
  const path = toAnimePath(slug)
  return (
    <div className="mt-7 flex flex-wrap items-center gap-3">
      {watchPath ? (
        <ButtonLink to={watchPath} variant="primary" size="lg" className="max-lg:w-full">
          <Play />
          Regarder maintenant
        </ButtonLink>
      ) : (
        <Button variant="primary" size="lg" className="max-lg:w-full" disabled>
          Aucun épisode disponible
        </Button>
      )}
      <ButtonLink to={`/login?next=${encodeURIComponent(path)}`} prefetch="none" size="lg" className="max-lg:flex-1">
        <BookmarkPlus />
        Ajouter à ma watchlist
      </ButtonLink>
      <ShareButton
        path={path}
        confirmation="Lien de l'anime copié dans le presse-papiers"
        size="lg"
        className="max-lg:flex-1 noscript:hidden"
      />
    </div>
  )
}
