export { useProgressReplay } from './use-progress-replay.ts'
export { watchProgress } from './watch-progress.ts'
export { WatchingCard } from './watching-card.tsx'
