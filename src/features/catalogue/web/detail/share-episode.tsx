import { Clock } from 'lucide-react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { toClock } from '../../../../ui/formats/durations.ts'
import { ShareButton } from './share-button.tsx'

type ShareEpisodeProps = {
  /** A path of this site. */
  path: string
  readSeconds: () => number | undefined
  className: string
}

const confirmation = 'Lien copié !'

/** Copies a link to an episode, or to the second that plays. */
export function ShareEpisode({ path, readSeconds, className }: ShareEpisodeProps) {
  const shareMoment = (share: (path: string, confirmation: string) => void) => {
    const seconds = Math.floor(readSeconds() ?? 0)
    if (seconds === 0) return share(path, confirmation)
    share(`${path}${path.includes('?') ? '&' : '?'}t=${seconds}`, `Lien copié, à partir de ${toClock(seconds)} !`)
  }
  return (
    <ShareButton
      path={path}
      confirmation={confirmation}
      beside={(share) => (
        <IconButton label="Lien à partir de cet instant" onClick={() => shareMoment(share)}>
          <Clock />
        </IconButton>
      )}
      className={className}
    />
  )
}
