export { openVideoLinks } from './open-video-links.ts'
