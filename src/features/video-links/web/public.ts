export { resolvePlayableVideo } from './resolve-playable-video.ts'
export { resolveSource } from './resolve-source.ts'
export { tellPlaybackFailure } from './tell-playback-failure.ts'
