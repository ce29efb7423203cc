export { WatchingCard } from './watching-card.tsx'
