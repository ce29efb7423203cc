export { resolveSource } from './resolve-source.ts'
export { EpisodeLinks } from './staff/episode-links.tsx'
export { useLinkHosts } from './staff/link-queries.ts'
export { tellPlaybackFailure } from './tell-playback-failure.ts'
