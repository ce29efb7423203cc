import { toAnimePath, toEpisodePlace, toWatchPath } from '../../../shared/episode-place.ts'
import { countOf, toFrenchNumber } from '../../../shared/french-numbers.ts'
import { compareSeasonLabels } from '../../../shared/season-order.ts'
import { listNumberRanges } from '../../../shared/to-ranges.ts'
import type { Content, EpisodesContent, NewEpisode, NewsAnime } from './queries/sent.ts'

// ➕ is the ✅ of the screens (docs/product/notifications.md#text-of-a-notification).

/** Returns the text for a new anime or film. An episode counts once, in any number of languages. */
export function describeNewAnime({ slug, title, type, episode_count, available_languages }: NewsAnime): Content {
  const spoken = available_languages.length > 0 ? ` en ${available_languages.join(' et ')}` : ''
  const isFilm = type === 'Film'
  const added = isFilm ? 'Film ajouté' : countOf(episode_count, 'épisode ajouté', 'épisodes ajoutés')
  return {
    title: `${isFilm ? 'Nouveau film' : 'Nouvel anime'} : ${title}`,
    content: episode_count === 0 ? '➕ Ajouté au catalogue.' : `➕ ${added}${spoken}.`,
    url: toAnimePath(slug),
  }
}

/**
 * Returns the text for new episodes of one anime in one language: a single one by name, several by number, with a line
 * per season, where fillers and recaps stand apart; `story_content` is without them, if there are both. Links to the
 * first that carries the story on, if any.
 */
export function describeNewEpisodes(
  anime: Pick<NewsAnime, 'slug' | 'title'>,
  language: 'VOSTFR' | 'VF',
  episodes: NamedEpisode[],
): EpisodesContent {
  const ordered = episodes.toSorted(
    (a, b) => compareSeasonLabels(a.season_label, b.season_label) || a.episode_number - b.episode_number,
  )
  const story = ordered.filter(isStory)
  const first = story[0] ?? ordered[0]
  const content =
    ordered.length === 1 && first
      ? `➕ ${toEpisodePlace(first)} disponible en ${language}.`
      : [`➕ ${toFrenchNumber(ordered.length)} nouveaux épisodes en ${language} :`, ...listBySeason(ordered)].join('\n')
  const isMixed = story.length > 0 && story.length < ordered.length
  return {
    title: `${anime.title} mis à jour`,
    content,
    story_content: isMixed ? describeNewEpisodes(anime, language, story).content : null,
    url: first ? toWatchPath(anime.slug, { ...first, language }) : toAnimePath(anime.slug),
  }
}

type NamedEpisode = Omit<NewEpisode, 'off_story'> & Partial<Pick<NewEpisode, 'off_story'>>

const isStory = ({ off_story = null }: NamedEpisode) => off_story === null

/** Formats one line per season: 'Saison 2 : 9 à 11, 13 · hors histoire : 12'. */
function listBySeason(ordered: NamedEpisode[]): string[] {
  const seasons = Map.groupBy(ordered, ({ season_label }) => season_label)
  const isMixed = ordered.some(isStory) && !ordered.every(isStory)
  return [...seasons].map(([label, episodes]) => {
    if (!isMixed) return `${label} : ${listNumberRanges(episodes)}`
    const story = episodes.filter(isStory)
    const others = episodes.filter((episode) => !isStory(episode))
    const parts = [
      story.length > 0 && listNumberRanges(story),
      others.length > 0 && `hors histoire : ${listNumberRanges(others)}`,
    ]
    return `${label} : ${parts.filter(Boolean).join(' · ')}`
  })
}
