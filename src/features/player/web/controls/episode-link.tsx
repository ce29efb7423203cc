import { SkipBack, SkipForward } from 'lucide-react'
import { Link } from 'react-router'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { isPlainClick } from '../../../../ui/navigation/is-plain-click.ts'
import { usePlayerScene } from '../state/player-scene.ts'

export function EpisodeLink({ direction }: { direction: 'previous' | 'next' }) {
  const { episode, walk } = usePlayerScene()
  const isNext = direction === 'next'
  const path = isNext ? episode.nextPath : episode.previousPath
  const label = isNext ? 'Épisode suivant' : 'Épisode précédent'
  const icon = isNext ? <SkipForward /> : <SkipBack />
  if (!path) {
    return (
      <IconButton label={label} disabled>
        {icon}
      </IconButton>
    )
  }
  return (
    <Link
      to={path}
      className="icon-button"
      aria-label={label}
      data-tooltip={label}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        walk(direction)
      }}
    >
      {icon}
    </Link>
  )
}
