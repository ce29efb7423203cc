export { toAnimePath } from '../../../shared/episode-place.ts'
export { AnimeCard } from './anime-card.tsx'
export { findAlternativeTitle, toExplorerPath, toGenreLine, toMetaLine } from './anime-facts.ts'
export { AnimeHeader } from './detail/anime-header.tsx'
export { AnimeSummaryCard } from './detail/anime-summary-card.tsx'
export { findFold } from './detail/fold-synopsis.ts'
export { MissingPage } from './detail/missing-page.tsx'
export { RelatedAnimes } from './detail/related-animes.tsx'
export { ShareEpisode } from './detail/share-episode.tsx'
export { SimilarAnimes } from './detail/similar-animes.tsx'
export { SimilarColumn } from './detail/similar-column.tsx'
export { WatchBefore } from './detail/watch-before.tsx'
export type { ExplorerContent } from './explorer/explorer-content.ts'
export {
  countFilters,
  type ExplorerQuery,
  explorerFields,
  parseExplorerQuery,
  toExplorerAddress,
  toFilterFields,
  toGenreInput,
} from './explorer/explorer-query.ts'
export { ExplorerView } from './explorer/explorer-view.tsx'
export { toListInput } from './explorer/list-input.ts'
export type { FeaturedAnime, LeadProps } from './home/folding-screen.tsx'
export { HomeHero } from './home/home-hero.tsx'
export { HomeSection, type HomeSectionContent } from './home/home-section.tsx'
export { RandomAnimeButton } from './home/random-anime-button.tsx'
export { toListedAnime } from './listed-anime.ts'
export { AllPlaces } from './places/all-places.tsx'
export { describePlace, type PlaceContent, titlePlace } from './places/describe-place.ts'
export { PlacePage, stepsToPlaces } from './places/place-page.tsx'
export { PlaceView } from './places/place-view.tsx'
export { SearchBox } from './search/search-box.tsx'
export { loadPanel, useSuggestions } from './search/use-suggestions.ts'
