import type { ReactNode } from 'react'
import type { AnimeCard as Anime } from '../../catalogue/contract.ts'
import { AnimeCard, toListedAnime } from '../../catalogue/web/public.ts'

type SuggestionCardProps = {
  anime: Anime
  reason: string
  eager: boolean
  /** What can be done with it, beside the reason. */
  children?: ReactNode
}

export function SuggestionCard({ anime, reason, eager, children }: SuggestionCardProps) {
  return (
    <li className="flex min-w-0 flex-col">
      <AnimeCard
        anime={toListedAnime(anime)}
        sizes="(min-width: 1440px) 244px, (min-width: 1025px) 17vw, 45vw"
        headingLevel="h2"
        eager={eager}
      />
      <p className="wrap-anywhere mt-2 text-sm text-text-2">{reason}</p>
      {children}
    </li>
  )
}
