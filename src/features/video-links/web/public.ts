export { resolveSource } from './resolve-source.ts'
export { tellPlaybackFailure } from './tell-playback-failure.ts'
