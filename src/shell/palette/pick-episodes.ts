import type { AnimeCard, Language } from '../../features/catalogue/contract.ts'
import type { Episode, Season } from '../../features/catalogue/episodes-contract.ts'
import { toPlainTitle } from '../../shared/comparable-title.ts'
import { filmsLabel } from '../../shared/season-order.ts'
import type { EpisodeWish } from './read-palette-text.ts'

/** An episode exists in few seasons; more would push the titles off the screen. */
const maxPicked = 3

/** Picks the episodes with the wished number, one a season, in the wished or preferred language; films last. */
export function pickEpisodes(seasons: readonly Season[], wish: EpisodeWish, preferred: Language): Episode[] {
  const named = seasons.filter(({ season_label }) => (wish.seasonLabel ?? season_label) === season_label)
  const inOrder = named.toSorted((a, b) => Number(isFilms(a)) - Number(isFilms(b)))
  const picked = inOrder.flatMap(({ episodes }) => {
    const numbered = episodes.filter(({ episode_number }) => episode_number === wish.number)
    const wanted = numbered.find(({ language }) => language === (wish.language ?? preferred))
    return wanted ?? numbered[0] ?? []
  })
  return picked.slice(0, maxPicked)
}

const isFilms = ({ season_label }: Season) => season_label === filmsLabel

/** Returns the first anime whose wished number is not a part of its title, as in 'Force 3'. */
export function findWishedAnime(animes: readonly AnimeCard[], { number }: EpisodeWish): AnimeCard | undefined {
  return animes.find(({ title, matched_title = '' }) =>
    toPlainTitle(`${title} ${matched_title}`)
      .split(' ')
      .every((word) => Number(word) !== number),
  )
}
