export { countLinks } from './list-links.ts'
export { openVideoLinks } from './open-video-links.ts'
