import { SectionHeading } from '../../../../ui/components/section-heading.tsx'
import { AnimeCard } from '../anime-card.tsx'
import type { ListedAnime } from '../listed-anime.ts'

/** Up to six similar animes; renders nothing when there are none. */
export function SimilarAnimes({ animes }: { animes: ListedAnime[] }) {
  if (animes.length === 0) return null
  return (
    <section className="far-section wrap pt-12 lg:pt-18" aria-labelledby="similaires">
      <SectionHeading id="similaires" title="Animes similaires" more={{ to: '/explorer', label: 'Voir plus' }} />
      <ul className="card-grid card-grid-6 card-rail">
        {animes.map((anime) => (
          <li key={anime.id}>
            <AnimeCard anime={anime} sizes="(min-width: 1440px) 200px, (min-width: 1025px) 15vw, 156px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
