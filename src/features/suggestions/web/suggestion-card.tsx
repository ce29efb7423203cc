import type { ReactNode } from 'react'
import type { AnimeCard as Anime } from '../../catalogue/contract.ts'
import { AnimeCard, toListedAnime } from '../../catalogue/web/public.ts'

/** The sentence above the cards, which says what they come from. */
export const introLook = '-mt-3 mb-6 max-w-180 text-text-2'

type SuggestionCardProps = {
  anime: Anime
  reason: string
  /** What it shares with the anime of the reason. */
  shared?: string
  eager: boolean
  /** What can be done with it, beside the reason. */
  children?: ReactNode
}

export function SuggestionCard({ anime, reason, shared, eager, children }: SuggestionCardProps) {
  return (
    <li className="flex min-w-0 flex-col">
      <AnimeCard
        anime={toListedAnime(anime)}
        sizes="(min-width: 1440px) 244px, (min-width: 1025px) 17vw, 45vw"
        headingLevel="h2"
        eager={eager}
      />
      <p className="wrap-anywhere line-clamp-4 mt-3 border-line border-t pt-2.5 text-sm font-semibold">{reason}</p>
      {shared && <p className="mt-0.5 text-sm text-text-3">{shared}</p>}
      {children}
    </li>
  )
}
