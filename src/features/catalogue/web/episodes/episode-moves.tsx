import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { isPlainClick } from '../../../../ui/navigation/is-plain-click.ts'
import type { WalkDirection } from './episode-walk.ts'

type EpisodeMovesProps = {
  previousPath: string | undefined
  nextPath: string | undefined
  walk: (direction: WalkDirection) => void
}

/** Links to the previous and next episodes, under the player. */
export function EpisodeMoves({ previousPath, nextPath, walk }: EpisodeMovesProps) {
  return (
    <>
      <Move path={previousPath} onGo={() => walk('previous')}>
        <ChevronLeft />
        Épisode précédent
      </Move>
      <Move path={nextPath} onGo={() => walk('next')}>
        <ChevronRight />
        Épisode suivant
      </Move>
    </>
  )
}

function Move({ path, onGo, children }: { path: string | undefined; onGo: () => void; children: ReactNode }) {
  if (!path)
    return (
      <Button className="episode-move" disabled>
        {children}
      </Button>
    )
  return (
    // The page already has every episode of the anime, so there is nothing to prefetch.
    <ButtonLink
      to={path}
      className="episode-move"
      prefetch="none"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onGo()
      }}
    >
      {children}
    </ButtonLink>
  )
}
