import { Play } from 'lucide-react'
import { ButtonLink } from '../../ui/components/button.tsx'

type WatchLinkProps = {
  path: string
  episodeId: number
  sourceId?: number | null
  age?: number | null
  posterUrl: string | null
  label: string
}

/** Opens an episode, which is prepared when the link is pointed at. */
export function WatchLink({ path, episodeId, sourceId, age, posterUrl, label }: WatchLinkProps) {
  return (
    <ButtonLink
      to={path}
      variant="primary"
      className="flex-1"
      data-episode={episodeId}
      data-source={sourceId}
      data-age={age}
      data-poster={posterUrl}
    >
      <Play />
      {label}
    </ButtonLink>
  )
}
