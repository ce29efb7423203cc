import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PlayerEpisode } from '../player-episode.ts'

/** The way back, the title and the badges. Assistive technology gets the title from the page's heading. */
export function TopBar({ episode, children }: { episode: PlayerEpisode; children?: ReactNode }) {
  const back = "Retour à l'anime"
  return (
    <div className="player-top">
      <Link to={episode.animePath} prefetch="intent" className="icon-button" aria-label={back} data-tooltip={back}>
        <ArrowLeft />
      </Link>
      <div className="min-w-0 flex-1" aria-hidden="true">
        <b className="spoiler type-display block truncate text-[18px] leading-[1.1]">{episode.title}</b>
        <p className="truncate text-xs opacity-85">{episode.subtitle}</p>
      </div>
      {children}
    </div>
  )
}
