import { toWatchPath } from '../../../../shared/episode-place.ts'
import { languages } from '../../rules.ts'
import { listInLanguage } from './find-episode.ts'
import type { SeasonChoice } from './season-choice.ts'
import type { EpisodeKey, SeasonOf } from './seasons.ts'

type OtherSeasonLinksProps = { slug: string; seasons: readonly SeasonOf<EpisodeKey>[]; shown: SeasonChoice }

/** Without JavaScript the season cannot be switched: each of the others has a link to a page with its episodes. */
export function OtherSeasonLinks({ slug, seasons, shown }: OtherSeasonLinksProps) {
  const firsts = seasons
    .flatMap((season) => languages.map((language) => listInLanguage(season, language)[0]))
    .filter((first) => first !== undefined)
    .filter((first) => first.season_label !== shown.seasonLabel || first.language !== shown.language)
  if (firsts.length === 0) return null
  return (
    <>
      <h3 className="mt-8">Autres saisons et langues</h3>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {firsts.map((first) => (
          <li key={`${first.season_label} ${first.language}`}>
            <a className="inline-flex min-h-11 items-center underline" href={toWatchPath(slug, first)}>
              {first.season_label} · {first.language}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
