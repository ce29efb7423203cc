import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, ButtonLink } from '../../../ui/components/button.tsx'

type EpisodeMovesProps = { previousPath: string | undefined; nextPath: string | undefined }

/** The ways to the episodes before and after, under the player. */
export function EpisodeMoves({ previousPath, nextPath }: EpisodeMovesProps) {
  return (
    <>
      <Move path={previousPath}>
        <ChevronLeft />
        Épisode précédent
      </Move>
      <Move path={nextPath}>
        <ChevronRight />
        Épisode suivant
      </Move>
    </>
  )
}

function Move({ path, children }: { path: string | undefined; children: React.ReactNode }) {
  if (!path) return <Button disabled>{children}</Button>
  return (
    // The page has every episode of the anime already: there is nothing to fetch ahead.
    <ButtonLink to={path} prefetch="none" preventScrollReset>
      {children}
    </ButtonLink>
  )
}
