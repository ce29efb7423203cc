import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../ui/components/button.tsx'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import type { Hold } from '../../../../ui/feedback/use-hold.ts'
import { ResponsivePicture } from '../../../../ui/pictures/responsive-picture.tsx'
import type { NextEpisode } from '../player-episode.ts'

type NextEpisodeCardProps = {
  next: NextEpisode
  /** Shown above the title. */
  heading: ReactNode
  hold: Hold
  onClose: () => void
  /** Further actions under the buttons, and the bar of the remaining time. */
  children?: ReactNode
}

/** Offers the next episode, without taking the focus. */
export function NextEpisodeCard({ next, heading, hold, onClose, children }: NextEpisodeCardProps) {
  return (
    <section className="player-next" aria-label="Épisode suivant" {...hold.handlers}>
      <div className="player-next-picture">
        {next.pictureUrl && <ResponsivePicture url={next.pictureUrl} sizes="112px" width={112} height={120} />}
      </div>
      <div className="min-w-0 px-3.5 py-3">
        <p className="text-xs opacity-80">{heading}</p>
        <b className="type-display mt-0.5 block truncate text-[17px]">{next.title}</b>
        {next.skipped && <p className="text-xs opacity-80">{next.skipped}</p>}
        <div className="mt-2.5 flex items-center gap-1.5">
          <ButtonLink variant="primary" size="dense" to={next.path} prefetch="none" preventScrollReset>
            Regarder maintenant
          </ButtonLink>
          <IconButton label="Fermer" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {children}
      </div>
    </section>
  )
}

export function StopAutoplayButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" size="dense" className="-ml-3 mt-1" onClick={onClick}>
      Désactiver la lecture automatique
    </Button>
  )
}
