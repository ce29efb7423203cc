import { type ReactNode, useId } from 'react'
import { SectionHeading } from '../../../../ui/components/section-heading.tsx'
import type { Failure } from '../../../../ui/errors/to-failure.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { AnimeCard } from '../anime-card.tsx'
import type { ListedAnime } from '../listed-anime.ts'
import { Reveal } from './reveal.tsx'

/**
 * Five columns beside the gutters on a wide screen; cards of a rail below, 156 px wide. Phones with three dots a pixel
 * get the pictures for two: the difference is invisible, and the fifteen covers would weigh half as much again.
 */
const coverSizes = '(min-width: 1440px) 244px, (min-width: 1025px) 17vw, (min-resolution: 2.5dppx) 104px, 156px'

/** A section's animes, or its error; one failed section leaves the others intact. */
export type HomeSectionContent = { animes: ListedAnime[] } | { failure: Failure }

type HomeSectionProps = {
  title: string
  section: HomeSectionContent
  /** Content under the cards. */
  children?: ReactNode
}

/** A row of cards on the home page, with its own message when it is empty or failed (docs/product/browsing.md#home). */
export function HomeSection({ title, section, children }: HomeSectionProps) {
  const id = useId()
  return (
    <Reveal>
      <section aria-labelledby={id} className="wrap pt-12 lg:pt-18">
        <SectionHeading id={id} title={title} more={{ to: '/explorer', label: "Voir plus d'animes" }} />
        <SectionBody section={section} />
        {children && <div className="mt-7">{children}</div>}
      </section>
    </Reveal>
  )
}

function SectionBody({ section }: { section: HomeSectionContent }) {
  if ('failure' in section) return <Alert tone="danger">Erreur lors du chargement des animes</Alert>
  if (section.animes.length === 0) return <p className="text-text-2">Aucun anime trouvé pour cette section.</p>
  return (
    <ul className="card-grid card-grid-5 card-rail">
      {section.animes.map((anime) => (
        <li key={anime.id}>
          <AnimeCard anime={anime} sizes={coverSizes} />
        </li>
      ))}
    </ul>
  )
}
