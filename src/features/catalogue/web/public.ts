export { AnimeCard } from './anime-card.tsx'
export { AnimeCardSkeleton } from './anime-card-skeleton.tsx'
export { toAnimePath, toExplorerPath, toGenreLine, toMetaLine } from './anime-facts.ts'
