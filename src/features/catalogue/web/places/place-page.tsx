import type { ReactNode } from 'react'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Breadcrumbs } from '../../../../ui/navigation/breadcrumbs.tsx'
import { AnimeCard, narrowCoverSizes } from '../anime-card.tsx'
import type { ListedAnime } from '../listed-anime.ts'

/** Six columns on a wide screen. */
const coverSizes = `(min-width: 1440px) 200px, (min-width: 1025px) 15vw, ${narrowCoverSizes}`
/** The first row loads eagerly. */
const firstRow = 6

/** The ancestors of a place's page. */
export const stepsToPlaces = [
  { name: 'Accueil', path: '/' },
  { name: 'Parcourir', path: '/parcourir' },
]

type PlacePageProps = {
  eyebrow: string
  title: string
  text: string
  /** A note replaces the genres of a card. */
  animes: (ListedAnime & { note?: string })[]
  action?: ReactNode
  /** Below the list. */
  children?: ReactNode
}

export function PlacePage({ eyebrow, title, text, animes, action, children }: PlacePageProps) {
  return (
    <div className="wrap pt-6 lg:pt-8">
      <Breadcrumbs steps={stepsToPlaces} current={title} />
      <div className="mt-4 mb-8 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-sm text-text-3">{eyebrow}</p>
          <h1>{title}</h1>
          <p className="mt-2 max-w-(--measure) text-text-2">{text}</p>
        </div>
        {action && <div className="lg:ml-auto">{action}</div>}
      </div>
      {animes.length === 0 ? (
        <EmptyState title="Aucun anime pour l’instant" text="Revenez dans quelques jours." />
      ) : (
        <ul className="card-grid card-grid-6">
          {animes.map(({ note, ...anime }, index) => (
            <li key={anime.id}>
              <AnimeCard
                anime={anime}
                sizes={coverSizes}
                eager={index < firstRow}
                headingLevel="h2"
                {...(note !== undefined && { note })}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
