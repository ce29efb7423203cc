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
        const first = episodes.find((episode) => episode.thumbnail_url) ?? episodes[0]
        return (
          <label key={label} className="spoilers" data-open={(first && isOpen(first.id)) || undefined}>
            <input
              type="radio"
              className="sr-only"
              name="saison"
              checked={label === chosen}
              onChange={() => onChange(label)}
            />
            <span className="picture-box h-full">
              <EpisodeThumbnail url={first?.thumbnail_url} coverUrl={coverUrl} sizes="136px" />
              <span className="text-sm">
                <b className="font-display">{label}</b>{' '}
                <small className="text-xs">
                  {countOf(countEpisodes([season]), label === filmsLabel ? 'film' : 'épisode')}
                </small>
              </span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
