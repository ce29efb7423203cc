export type { PlaybackFacts } from './playback-facts.ts'
export type { NextEpisode, PlayerEpisode } from './player-episode.ts'
export { PlayerFrame } from './player-frame.tsx'
