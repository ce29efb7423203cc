import { countOf } from '../../../../shared/french-numbers.ts'
import { filmsLabel } from '../../../../shared/season-order.ts'
import { countEpisodes } from './find-episode.ts'
import { EpisodeThumbnail } from './rows/episode-thumbnail.tsx'
import type { EpisodeLine, SeasonOf } from './seasons.ts'
import { useShield } from './spoilers/shield.ts'

type SeasonShelfProps = {
  /** In display order. */
  seasons: SeasonOf<EpisodeLine>[]
  chosen: string
  coverUrl: string | null
  onChange: (seasonLabel: string) => void
}

/** Selects a season: books that lean like a fan, of which the selected one shows its picture. */
export function SeasonShelf({ seasons, chosen, coverUrl, onChange }: SeasonShelfProps) {
  const { isOpen } = useShield()
  return (
    <fieldset className="season-shelf noscript:hidden">
      <legend className="sr-only">Saison</legend>
      {seasons.map((season) => {
        const { season_label: label, episodes } = season
        const pictured = episodes.find((episode) => episode.thumbnail_url)
        return (
          <label
            key={label}
            className="picture-box spoilers"
            data-open={(pictured && isOpen(pictured.id)) || undefined}
          >
            <input
              type="radio"
              className="sr-only"
              name="saison"
              checked={label === chosen}
              onChange={() => onChange(label)}
            />
            <EpisodeThumbnail url={pictured?.thumbnail_url} coverUrl={coverUrl} sizes="216px" />
            <span className="whitespace-nowrap text-sm">
              <b className="font-display">{label}</b>{' '}
              <small className="text-xs">
                {countOf(countEpisodes([season]), label === filmsLabel ? 'film' : 'épisode')}
              </small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
