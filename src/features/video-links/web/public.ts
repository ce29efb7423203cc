export { resolvePlayableVideo } from './resolve-playable-video.ts'
