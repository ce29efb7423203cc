import { useQuery } from '@tanstack/react-query'
import { SectionHeading } from '../../../ui/components/section-heading.tsx'
import { withPersonQueries } from '../../../ui/queries/person-queries.tsx'
import { AnimeCard, toListedAnime } from '../../catalogue/web/public.ts'
import { suggestionLimits } from '../rules.ts'
import { nameCause } from './describe-reason.ts'
import { suggestionsQuery } from './suggestions-queries.ts'

/** The rail of suggestions; nothing while there are none, or when they cannot be loaded. */
function SuggestionCards(_: { userId: number }) {
  const suggestions = useQuery(suggestionsQuery).data?.suggestions ?? []
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby="pour-toi" className="wrap pt-12 lg:pt-18">
      <SectionHeading id="pour-toi" title="Pour toi" more={{ to: '/pour-toi', label: 'Tout voir' }} />
      <ul className="card-grid card-grid-5 card-rail">
        {suggestions.slice(0, suggestionLimits.rail).map(({ anime, because }) => (
          <li key={anime.id}>
            <AnimeCard
              anime={toListedAnime(anime)}
              sizes="(min-width: 1440px) 244px, (min-width: 1025px) 17vw, 156px"
              note={nameCause(because)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export default withPersonQueries(SuggestionCards)
