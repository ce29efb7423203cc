export type { PlayerEpisode } from './player-episode.ts'
export { PlayerFrame } from './player-frame.tsx'
